import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageLink } from '#platform/web/pages/define-page.ts';

/** Link to the page that shows the XML of an e-invoice beside its letter. */
export function EInvoiceLink({ to }: { readonly to: PageLink }) {
  const { t } = useTranslation('e-invoice');
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconColumns2 size={16} aria-hidden />}
      renderRoot={(root) => <Link {...to} {...root} />}
    >
      {t('view.beside')}
    </Button>
  );
}
