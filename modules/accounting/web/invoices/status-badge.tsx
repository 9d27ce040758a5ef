import { useTranslation } from 'react-i18next';
import { Badge } from '#platform/web/components/badge.tsx';
import type { Invoice } from '../../contract/invoices/invoices.ts';

const tones = {
  draft: 'neutral',
  issued: 'accent',
  cancelled: 'neutral',
  open: 'accent',
  partlyPaid: 'warning',
  paid: 'success',
  overdue: 'danger',
  credit: 'warning',
  cancellation: 'warning',
  correction: 'warning',
} as const;

interface StatusBadgeProps {
  readonly status: Invoice['status'];
  /** Payment status of an issued invoice, shown instead of `issued`. */
  readonly paymentStatus?: Invoice['paymentStatus'];
  readonly invoiceType?: Invoice['invoiceType'];
}

/** Badge of the state of an invoice; an issued one shows its payment status, or that it is a cancellation or a correction. */
export function StatusBadge({ status, paymentStatus = null, invoiceType = 'invoice' }: StatusBadgeProps) {
  const { t } = useTranslation('accounting');
  const shown =
    status !== 'issued'
      ? status
      : invoiceType === 'cancellation' || invoiceType === 'correction'
        ? invoiceType
        : (paymentStatus ?? status);
  const isType = shown === 'cancellation' || shown === 'correction';
  return <Badge tone={tones[shown]}>{t(isType ? `shortTypes.${shown}` : `status.${shown}`)}</Badge>;
}
