import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { expenseEInvoicePage, invoiceEInvoicePage } from '../pages.ts';

type EInvoiceLinkProps = { readonly invoiceId: string } | { readonly expenseId: string };

/** Link to the page that shows the XML of an issued invoice, or of a received e-invoice, beside its letter. */
export function EInvoiceLink(props: EInvoiceLinkProps) {
  const { t } = useTranslation('accounting');
  const page =
    'invoiceId' in props
      ? invoiceEInvoicePage.link({ invoiceId: props.invoiceId })
      : expenseEInvoicePage.link({ expenseId: props.expenseId });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconColumns2 size={16} aria-hidden />}
      renderRoot={(root) => <Link {...page} {...root} />}
    >
      {t('eInvoice.beside')}
    </Button>
  );
}
