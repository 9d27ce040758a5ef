import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OverlayButton } from '#platform/web/components/overlay-button.tsx';
import { latePart } from '#platform/web/late/late-part.tsx';
import { nextNumberQuery } from '../../numbers/number-queries.ts';

const CreateInvoiceCard = latePart(() =>
  import('./create-invoice-card.tsx').then((module) => module.CreateInvoiceCard),
);

/** Main action of the list: opens the card with the number of the next invoice, which creates and opens it. */
export function CreateInvoice() {
  const { t } = useTranslation('accounting');
  // Loaded before the card opens, which then shows it at once.
  useQuery(nextNumberQuery());
  return (
    <OverlayButton
      popup="dialog"
      button={<Button leftSection={<IconPlus size={16} aria-hidden />}>{t('create.title')}</Button>}
      onIntent={CreateInvoiceCard.preload}
      overlay={(props) => <CreateInvoiceCard {...props} />}
    />
  );
}
