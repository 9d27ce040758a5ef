import { useTranslation } from 'react-i18next';
import { todayInGermany } from '#platform/web/clock.ts';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { Badge } from '#platform/web/components/badge.tsx';

/** Badge of an expense that no person has checked yet: its receipt is being read, could not be read, or is to be checked. */
export function ToCheckBadge({ readingState }: Pick<ExpenseSummary, 'readingState'>) {
  const { t } = useTranslation('accounting');
  const isReading = readingState === 'waiting' || readingState === 'running';
  if (isReading) return <Badge tone="neutral">{t('expenses.check.reading')}</Badge>;
  if (readingState === 'failed') return <Badge tone="danger">{t('expenses.check.unread')}</Badge>;
  return <Badge tone="warning">{t('expenses.check.no')}</Badge>;
}

const tones = { open: 'accent', overdue: 'danger', paid: 'success' } as const;

/** True for an unpaid expense whose due day is over. */
export function isLate({ lateFrom }: Pick<ExpenseSummary, 'lateFrom'>): boolean {
  return lateFrom !== null && lateFrom <= todayInGermany();
}

/** Badge of the payment status of an expense; an open one may be overdue. */
export function PaymentBadge({ paymentStatus, lateFrom }: Pick<ExpenseSummary, 'paymentStatus' | 'lateFrom'>) {
  const { t } = useTranslation('accounting');
  const status = isLate({ lateFrom }) ? 'overdue' : paymentStatus === 'paid' ? 'paid' : 'open';
  return <Badge tone={tones[status]}>{t(`expenses.payment.${status}`)}</Badge>;
}
