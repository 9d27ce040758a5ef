import { cutText } from '#platform/contract/cut-text.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { fillMailText, maxMailSubject, maxMailText } from '../../configuration/mail-texts.ts';
import type { MailTexts, MailValues } from '../../configuration/mail-texts.ts';
import type { Invoice } from '../invoices.ts';

/** Fields of the invoice that a mail can name. */
export type MailedInvoice = Pick<
  Invoice,
  | 'invoiceId'
  | 'invoiceType'
  | 'customerName'
  | 'totalSum'
  | 'payableAmount'
  | 'invoiceDueDate'
  | 'invoiceDate'
  | 'companyName'
  | 'language'
>;
const languageOf = ({ language }: Pick<Invoice, 'language'>) => language as LanguageKey;

/** Returns the kind of texts that an invoice uses. */
function kindOfMail({ invoiceType }: Pick<Invoice, 'invoiceType'>): 'invoice' | 'cancellation' {
  return invoiceType === 'cancellation' ? 'cancellation' : 'invoice';
}

/** Writes the subject and text of the mail with an invoice, in its language. */
export function writeInvoiceMail(
  texts: MailTexts,
  invoice: MailedInvoice,
): { readonly subject: string; readonly text: string } {
  const language = languageOf(invoice);
  const values = readMailValues(invoice);
  const fill = (name: keyof MailTexts) => fillMailText(texts[name][language] ?? texts[name].de, values);
  const kind = kindOfMail(invoice);
  // The subject is one line, even if an inserted value has line breaks.
  return {
    subject: cutText(fill(`${kind}Subject`).replaceAll(/\s+/gu, ' '), maxMailSubject).trim(),
    text: cutText(fill(`${kind}Text`), maxMailText),
  };
}

function readMailValues(invoice: MailedInvoice): MailValues {
  const { invoiceId, customerName, totalSum, payableAmount, invoiceDueDate, invoiceDate, companyName } = invoice;
  const language = languageOf(invoice);
  // No text asks for amounts that were paid in advance or are paid back, whoever wrote it.
  const isPayable = payableAmount > 0;
  return {
    number: invoiceId,
    customer: customerName,
    amount: formatCurrency(totalSum, 'EUR', language),
    payable: isPayable ? formatCurrency(payableAmount, 'EUR', language) : '',
    dueDate: invoiceDueDate === null || !isPayable ? '' : formatLetterDay(invoiceDueDate, language),
    company: companyName,
    date: formatLetterDay(invoiceDate, language),
  };
}
