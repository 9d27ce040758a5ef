import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { copyInvoice } from '../../contract/invoices.ts';
import { cancelInvoice, getInvoiceFile, issueInvoice } from '../../contract/issuing.ts';
import { toDownloadName } from './download-name.ts';
import { clearInvoiceLists, invoiceQuery, refreshInvoices } from './invoice-queries.ts';
import { useInvoiceCommands } from './use-invoice-commands.ts';

/** Warnings that are named before an invoice is issued. */
const maxNamed = 6;

/** What cannot be taken back: issuing and cancelling; and the e-invoices that come of it. */
export function useIssuingCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openInvoice } = useInvoiceCommands();

  /** Asks whether to issue a draft. @param warnings of its check, in words */
  const askToIssue = (invoiceId: string, warnings: readonly string[]): Promise<boolean> => {
    const text = [t('issue.text'), warnings.length === 0 ? '' : t('issue.warnings', { count: warnings.length })].filter(Boolean).join(' ');
    const further = warnings.length - maxNamed;
    const list = [...warnings.slice(0, maxNamed), ...(further > 0 ? [t('issue.further', { count: further })] : [])];
    return ask({ title: t('issue.title', { number: invoiceId }), text, list, confirmLabel: t('issue.confirm'), destructive: false });
  };

  /** Issues this version of a draft: one that somebody else has saved since is refused. @throws ApiError */
  const issue = async (invoiceId: string, version: number): Promise<void> => {
    const { invoice } = await call(issueInvoice, { body: { invoiceId, version } });
    client.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
    void refreshInvoices(client);
    notifySuccess(t('toasts.issued', { number: invoiceId }));
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

  /** Saves the XML of an issued invoice. */
  const downloadXml = async (invoiceId: string, format: 'cii' | 'ubl'): Promise<void> => {
    try {
      const bytes = await call(getInvoiceFile, { params: { id: invoiceId }, query: { format } });
      saveFile(bytes, toDownloadName(invoiceId).replace(/\.pdf$/u, format === 'cii' ? '.xml' : '.ubl.xml'), 'application/xml');
      notifySuccess(t('toasts.xmlDownloaded'));
    } catch (error) {
      reportError(error);
    }
  };

  return { askToIssue, issue, cancel, downloadXml };
}
