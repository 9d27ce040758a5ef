import { useTranslation } from 'react-i18next';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { Badge } from '#platform/web/components/badge.tsx';

/** Badge of an expense that no person has checked yet: its receipt is being read, or is to be checked. */
export function ToCheckBadge({ readingState }: Pick<ExpenseSummary, 'readingState'>) {
  const { t } = useTranslation('accounting');
  const isReading = readingState === 'waiting' || readingState === 'running';
  if (isReading) return <Badge tone="neutral">{t('expenses.check.reading')}</Badge>;
  return <Badge tone="warning">{t('expenses.check.no')}</Badge>;
}

/** Badge of the payment status of an expense. */
export function PaymentBadge({ status }: { readonly status: string }) {
  const { t } = useTranslation('accounting');
  return <Badge tone={status === 'paid' ? 'success' : 'accent'}>{t(`expenses.payment.${status}`)}</Badge>;
}
