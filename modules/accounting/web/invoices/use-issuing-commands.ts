import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { ask } from '#platform/web/feedback/question.ts';
import { issueInvoice } from '../../contract/invoices/issuing/issuing.ts';
import { invoiceQuery, invoicesChanged } from './invoice-queries.ts';

/** Largest number of warnings in the question before issuing. */
const maxNamed = 6;

/** Provides the issuing of invoices, which cannot be undone. */
export function useIssuingCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();

  /** Asks for confirmation before issuing a draft. @param warnings of its check, in words */
  const askToIssue = (invoiceId: string, warnings: readonly string[]): Promise<boolean> => {
    const text = [t('issue.text'), warnings.length === 0 ? '' : t('issue.warnings', { count: warnings.length })]
      .filter(Boolean)
      .join(' ');
    const further = warnings.length - maxNamed;
    const list = [...warnings.slice(0, maxNamed), ...(further > 0 ? [t('issue.further', { count: further })] : [])];
    return ask({
      title: t('issue.title', { number: invoiceId }),
      text,
      list,
      confirmLabel: t('issue.confirm'),
      destructive: false,
    });
  };

  /** Issues this version of a draft: a version saved since by another person is refused. @throws ApiError */
  const issue = async (invoiceId: string, version: number): Promise<void> => {
    const { invoice } = await call(issueInvoice, { body: { invoiceId, version } });
    client.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
    // A correction lowers its original, a final invoice holds its instalments.
    for (const { invoiceId: number } of invoice.precedingInvoices)
      void client.invalidateQueries({ queryKey: invoiceQuery(number).queryKey });
    void invoicesChanged(client);
    notifySuccess(t('toasts.issued', { number: invoiceId }));
  };

  return { askToIssue, issue };
}
