import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { askWithNote } from '#platform/web/feedback/question.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import { useLanguage } from '#platform/web/i18n/language.ts';
import { copyInvoice } from '../../contract/invoices/invoices.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { cancelInvoice } from '../../contract/invoices/issuing/issuing.ts';
import { clearInvoiceLists } from './invoice-queries.ts';
import { paymentsChanged } from './payments/payment-queries.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';

interface Purpose {
  readonly corrects: boolean;
}

interface Cancelling {
  /** Asks, cancels, and opens the cancellation invoice, or the draft for the correction. */
  readonly cancel: (purpose: Purpose) => void;
  /** Creates the draft of a correction of the cancelled invoice, and opens it. */
  readonly correct: () => void;
  readonly isBusy: boolean;
}

/** Fields that the question before a cancellation names. */
type Cancellable = Pick<Invoice, 'invoiceId' | 'customerName' | 'payableAmount'>;

/** Provides the cancellation of an issued invoice, one at a time, and its correction. */
export function useCancelling(invoice: Cancellable): Cancelling {
  const { isBusy, cancel, correct } = useCancelCommands();
  return {
    isBusy,
    cancel: (purpose) => cancel(invoice, purpose),
    correct: () => correct(invoice.invoiceId),
  };
}

/** Provides the same for any invoice of a list. */
export function useCancelCommands() {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();

  const correction = useAction(copyInvoice, {
    onDone: (copy) => {
      clearInvoiceLists(client);
      return openInvoice(copy.invoiceId);
    },
  });
  const correct = (invoiceId: string) =>
    correction.perform({ body: { toBeCopiedFromInvoiceId: invoiceId, correction: true } });
  const cancellation = useCommand(
    ({ invoiceId, reason }: Purpose & { readonly invoiceId: string; readonly reason: string }) =>
      call(cancelInvoice, { body: { invoiceId, reason } }),
    {
      // The message comes first: the invoice is cancelled, even if the correction fails.
      toast: (cancelled) => t('toasts.cancelled', { number: cancelled.invoiceId }),
      onDone: async (cancelled, { corrects, invoiceId }) => {
        clearInvoiceLists(client);
        await (corrects ? correct(invoiceId) : openInvoice(cancelled.invoiceId));
      },
      // The invoice may have changed, even if the call fails.
      onSettled: ({ invoiceId }) => void paymentsChanged(client, [invoiceId]),
    },
  );
  const isBusy = correction.isRunning || cancellation.isRunning;

  const cancel = async ({ invoiceId, customerName, payableAmount }: Cancellable, { corrects }: Purpose) => {
    const text = t(corrects ? 'cancelIssued.correctText' : 'cancelIssued.text');
    const confirmLabel = t(corrects ? 'actions.correct' : 'actions.cancelIssued');
    const question = {
      title: t('cancelIssued.title', { number: invoiceId }),
      text: [t('cancelIssued.of', { amount: formatMoney(payableAmount, language), customer: customerName }), text].join(
        ' ',
      ),
      noteLabel: t('cancelIssued.reason'),
      confirmLabel,
      cancelLabel: t('cancelIssued.keep'),
    };
    const reason = await askWithNote(question);
    if (reason !== null) cancellation.run({ invoiceId, corrects, reason });
  };

  return {
    isBusy,
    cancel: (invoice: Cancellable, purpose: Purpose) => (isBusy ? undefined : void cancel(invoice, purpose)),
    correct: (invoiceId: string) => (isBusy ? undefined : void correct(invoiceId)),
  };
}
