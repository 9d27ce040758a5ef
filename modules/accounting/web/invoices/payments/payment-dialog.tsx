import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#platform/web/components/states.tsx';
import { FormDialog } from '#platform/web/form/dialog-form.tsx';
import { FetchedForm } from '#platform/web/form/fetched-form.tsx';
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
        <FetchedForm query={openItemQuery(wanted.invoiceId)} skeleton={<ListSkeleton rows={3} height={44} />}>
          {(item) => <PaymentForm item={item} amount={wanted.amount} onDone={done} />}
        </FetchedForm>
      ) : (
        <PaymentForm item={wanted.item} amount={wanted.amount} onDone={done} />
      )}
    </FormDialog>
  );
}
