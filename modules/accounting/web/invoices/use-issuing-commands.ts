import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { copyInvoice } from '../../contract/invoices.ts';
import { cancelInvoice, issueInvoice } from '../../contract/issuing.ts';
import { clearInvoiceLists, fetchInvoice, invoiceQuery, refreshInvoices } from './invoice-queries.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';

/** What cannot be taken back: issuing and cancelling. */
export function useIssuingCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();

  /** Asks, saves what is open and issues the draft. @param save whether all is saved; onBegin once it was answered @returns whether it is issued */
  const issue = async (invoiceId: string, { warnings, save, onBegin }: { readonly warnings: number; readonly save: () => Promise<boolean>; readonly onBegin: () => void }): Promise<boolean> => {
    const text = [t('issue.text'), warnings === 0 ? '' : t('issue.warnings', { count: warnings })].filter(Boolean).join(' ');
    if (!(await ask({ title: t('issue.title', { number: invoiceId }), text, confirmLabel: t('issue.confirm'), destructive: false }))) return false;
    onBegin();
    if (!(await save())) return false;
    try {
      // Of the version that was just saved: one that somebody else has saved since is refused.
      const version = (client.getQueryData(invoiceQuery(invoiceId).queryKey) ?? (await fetchInvoice(invoiceId)))?.version ?? 1;
      const { invoice } = await call(issueInvoice, { body: { invoiceId, version } });
      client.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
      void refreshInvoices(client);
      notifySuccess(t('toasts.issued', { number: invoiceId }));
      return true;
    } catch (error) {
      reportError(error);
      void client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
      return false;
    }
  };

  /** Asks, cancels, and opens the cancellation invoice, or the copy in which the mistake is corrected. */
  const cancel = async (invoiceId: string, { corrects }: { readonly corrects: boolean }): Promise<void> => {
    const text = t(corrects ? 'cancelIssued.correctText' : 'cancelIssued.text');
    if (!(await ask({ title: t('cancelIssued.title', { number: invoiceId }), text, confirmLabel: t(corrects ? 'actions.correct' : 'actions.cancelIssued') }))) return;
    try {
      const cancelled = await call(cancelInvoice, { body: { invoiceId } });
      const next = corrects ? await call(copyInvoice, { body: { toBeCopiedFromInvoiceId: invoiceId, correction: true } }) : cancelled;
      notifySuccess(t('toasts.cancelled', { number: cancelled.invoiceId }));
      clearInvoiceLists(client);
      await openInvoice(next.invoiceId);
    } catch (error) {
      reportError(error);
    }
    void client.invalidateQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
  };

  return { issue, cancel };
}
