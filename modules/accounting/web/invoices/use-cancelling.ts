import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { useAction, useCommand } from '#platform/web/form/use-action.ts';
import { copyInvoice } from '../../contract/invoices/invoices.ts';
import { cancelInvoice } from '../../contract/invoices/issuing/issuing.ts';
import { clearInvoiceLists, invoiceQuery } from './invoice-queries.ts';
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

/** Provides the cancellation of an issued invoice, one at a time, and its correction. */
export function useCancelling(invoiceId: string): Cancelling {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();

  const correction = useAction(copyInvoice, {
    onDone: (copy) => {
      clearInvoiceLists(client);
      return openInvoice(copy.invoiceId);
    },
  });
  const correct = () => correction.perform({ body: { toBeCopiedFromInvoiceId: invoiceId, correction: true } });
  const cancellation = useCommand(() => call(cancelInvoice, { body: { invoiceId } }), {
    // The message comes first: the invoice is cancelled, even if the correction fails.
    toast: (cancelled) => t('toasts.cancelled', { number: cancelled.invoiceId }),
    onDone: async (cancelled, { corrects }: Purpose) => {
      clearInvoiceLists(client);
      await (corrects ? correct() : openInvoice(cancelled.invoiceId));
    },
    // The invoice may have changed, even if the call fails.
    onSettled: () => void client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey }),
  });
  const isBusy = correction.isRunning || cancellation.isRunning;

  const cancel = async ({ corrects }: Purpose) => {
    const text = t(corrects ? 'cancelIssued.correctText' : 'cancelIssued.text');
    const confirmLabel = t(corrects ? 'actions.correct' : 'actions.cancelIssued');
    const question = {
      title: t('cancelIssued.title', { number: invoiceId }),
      text,
      confirmLabel,
      cancelLabel: t('cancelIssued.keep'),
    };
    if (await ask(question)) cancellation.run({ corrects });
  };

  return {
    isBusy,
    cancel: (purpose) => (isBusy ? undefined : void cancel(purpose)),
    correct: () => (isBusy ? undefined : void correct()),
  };
}
