import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { issueInvoice } from '../../contract/invoices/issuing/issuing.ts';
import { sendInvoice } from '../../contract/invoices/sending/deliveries.ts';
import { invoiceQuery, invoicesChanged } from './invoice-queries.ts';
import { deliveriesKey } from './send/delivery-queries.ts';
import type { MailDraft } from './send/delivery-queries.ts';

/** Provides the issuing of invoices, which cannot be undone. */
export function useIssuingCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();

  /** Sends an issued invoice. @returns false after a failure, which is reported: the invoice stays issued */
  const send = async (invoiceId: string, mail: MailDraft): Promise<boolean> => {
    const { to, subject, text, attachXml } = mail;
    try {
      await call(sendInvoice, { body: { invoiceId, to: [...to], subject, text, attachXml, copy: false } });
      return true;
    } catch (error) {
      reportError(error);
      return false;
    }
  };

  /**
   * Issues this version of a draft with these attachments, and sends it if there is a mail: one message tells both. The
   * server refuses what another person has changed since. @throws ApiError
   */
  const issue = async (
    { invoiceId, version, attachments }: Pick<Invoice, 'invoiceId' | 'version' | 'attachments'>,
    mail: MailDraft | null,
  ): Promise<void> => {
    const seen = attachments.map(({ id, description }) => ({ id, description }));
    const { invoice } = await call(issueInvoice, { body: { invoiceId, version, attachments: seen } });
    const isSent = mail !== null && (await send(invoiceId, mail));
    void client.invalidateQueries({ queryKey: deliveriesKey });
    client.setQueryData(invoiceQuery(invoiceId).queryKey, invoice);
    // A correction lowers its original, a final invoice holds its instalments.
    for (const { invoiceId: number } of invoice.precedingInvoices)
      void client.invalidateQueries({ queryKey: invoiceQuery(number).queryKey });
    void invoicesChanged(client);
    notifySuccess(t(isSent ? 'toasts.issuedAndSent' : 'toasts.issued', { number: invoiceId }));
  };

  return { issue };
}
