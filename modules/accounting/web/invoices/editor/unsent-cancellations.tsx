import { Alert } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { unsentCancellationsQuery } from '../invoice-queries.ts';
import { UnsentCancellation } from './unsent-cancellation.tsx';

/** Notice in a draft of a customer: their cancellations that were not sent yet, each with the button that sends it. */
export function UnsentCancellations({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('accounting');
  const { data: numbers = [] } = useQuery(unsentCancellationsQuery(invoice));
  if (numbers.length === 0) return null;
  return (
    <Alert icon={<IconArrowBackUp size={18} aria-hidden />} variant="light" title={t('types.cancellation')}>
      {numbers.map((number) => (
        <UnsentCancellation key={number} number={number} />
      ))}
    </Alert>
  );
}
