import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { copyInvoice } from '../../contract/invoices/invoices.ts';
import { cancelInvoice } from '../../contract/invoices/issuing/issuing.ts';
import { clearInvoiceLists, invoiceQuery } from './invoice-queries.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';

interface Cancelling {
  /** Asks, cancels, and opens the cancellation invoice, or the draft for the correction. */
  readonly cancel: (options: { readonly corrects: boolean }) => Promise<void>;
  /** Creates the draft of a correction of the cancelled invoice, and opens it. */
  readonly correct: () => Promise<void>;
  readonly isBusy: boolean;
}

/** Provides the cancellation of an issued invoice, one at a time, and its correction. */
export function useCancelling(invoiceId: string): Cancelling {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();
  const running = useRef(false);
  const [isBusy, setBusy] = useState(false);

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    await work().catch(reportError);
    running.current = false;
    setBusy(false);
  };

  const openCorrection = async () => {
    const correction = await call(copyInvoice, { body: { toBeCopiedFromInvoiceId: invoiceId, correction: true } });
    clearInvoiceLists(client);
    await openInvoice(correction.invoiceId);
  };

  const cancel = async (corrects: boolean) => {
    const text = t(corrects ? 'cancelIssued.correctText' : 'cancelIssued.text');
    const confirmLabel = t(corrects ? 'actions.correct' : 'actions.cancelIssued');
    if (
      !(await ask({
        title: t('cancelIssued.title', { number: invoiceId }),
        text,
        confirmLabel,
        cancelLabel: t('cancelIssued.keep'),
      }))
    )
      return;
    setBusy(true);
    // The invoice may have changed, even if the call fails.
    const cancelled = await call(cancelInvoice, { body: { invoiceId } }).finally(
      () => void client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey }),
    );
    // The message comes first: the invoice is cancelled, even if the correction fails.
    notifySuccess(t('toasts.cancelled', { number: cancelled.invoiceId }));
    clearInvoiceLists(client);
    await (corrects ? openCorrection() : openInvoice(cancelled.invoiceId));
  };

  return {
    isBusy,
    cancel: ({ corrects }) => once(() => cancel(corrects)),
    correct: () =>
      once(() => {
        setBusy(true);
        return openCorrection();
      }),
  };
}
