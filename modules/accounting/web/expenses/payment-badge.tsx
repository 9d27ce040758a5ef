import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';

/** Badge of an expense that no person has checked yet. */
export function ToCheckBadge() {
  const { t } = useTranslation('accounting');
  return <Badge tone="warning">{t('expenses.check.no')}</Badge>;
}

/** Badge of the payment status of an expense. */
export function PaymentBadge({ status }: { readonly status: string }) {
  const { t } = useTranslation('accounting');
  return <Badge tone={status === 'paid' ? 'success' : 'accent'}>{t(`expenses.payment.${status}`)}</Badge>;
}
