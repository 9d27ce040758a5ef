import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InlineError, ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { PaymentForm } from './payment-form.tsx';
import { openItemQuery } from './payment-queries.ts';

/** Payment to be typed. */
export interface WantedPayment {
  readonly invoiceId: string;
  /** Open item, where it is known already. */
  readonly item?: OpenItem;
  /** Amount that was typed before, in euros. */
  readonly amount?: number;
}

interface PaymentDialogProps {
  /** Null while the dialog is closed. */
  readonly wanted: WantedPayment | null;
  readonly onClose: () => void;
  /** Called after a payment is recorded. */
  readonly onDone?: () => void;
}

/** Dialog that records a payment of an invoice, or pays out a credit. */
export function PaymentDialog({ wanted, onClose, onDone }: PaymentDialogProps) {
  const { t } = useTranslation('accounting');
  const isCredit = (wanted?.item?.openAmount ?? 0) < 0;
  const done = () => {
    onClose();
    onDone?.();
  };
  return (
    <FormDialog
      opened={wanted !== null}
      onClose={onClose}
      title={t(isCredit ? 'paying.refundTitle' : 'paying.title', { number: wanted?.invoiceId ?? '' })}
    >
      {wanted === null ? null : wanted.item === undefined ? (
        <FetchedPayment wanted={wanted} onDone={done} />
      ) : (
        <PaymentForm item={wanted.item} amount={wanted.amount} onDone={done} />
      )}
    </FormDialog>
  );
}

function FetchedPayment({ wanted, onDone }: { readonly wanted: WantedPayment; readonly onDone: () => void }) {
  const { data: item, error, isFetching, refetch } = useQuery(openItemQuery(wanted.invoiceId));
  if (error !== null && item == null) return <InlineError error={error} onRetry={() => void refetch()} />;
  // An earlier answer may be outdated: the amount is preset once.
  if (item == null || isFetching) return <ListSkeleton rows={3} height={44} />;
  return <PaymentForm item={item} amount={wanted.amount} onDone={onDone} />;
}
