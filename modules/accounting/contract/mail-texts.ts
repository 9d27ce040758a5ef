import type { z } from 'zod';
import { cutText } from '#platform/contract/cut-text.ts';
import { localized, localizedText } from '#platform/contract/field-kinds.ts';
import type { storedShape } from '#platform/contract/fields.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { Invoice } from './invoices.ts';

/** Most characters of a subject and of a text of a mail. */
export const maxMailSubject = 200;
export const maxMailText = 5000;

/** What stands for something of the invoice, in braces. */
export const mailPlaceholders = ['number', 'customer', 'amount', 'payable', 'dueDate', 'company', 'date'] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];
export type MailValues = Readonly<Record<MailPlaceholder, string>>;

/** What mails with invoices begin as, in the languages of invoices. One left empty is the product's own text. */
export const textFields = defineFields({
  invoiceSubject: localized({ max: maxMailSubject }),
  invoiceText: localizedText({ max: maxMailText }),
  cancellationSubject: localized({ max: maxMailSubject }),
  cancellationText: localizedText({ max: maxMailText }),
});

export type MailTexts = {
  readonly [Name in keyof ReturnType<typeof storedShape<typeof textFields>>]: z.output<
    ReturnType<typeof storedShape<typeof textFields>>[Name]
  >;
};

/** The parts of an invoice that a mail speaks of. */
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

/** Which of the texts belong to an invoice. */
function kindOfMail({ invoiceType }: Pick<Invoice, 'invoiceType'>): 'invoice' | 'cancellation' {
  return invoiceType === 'cancellation' ? 'cancellation' : 'invoice';
}

/** Subject and text of the mail with an invoice, in its language. */
export function writeInvoiceMail(
  texts: MailTexts,
  invoice: MailedInvoice,
): { readonly subject: string; readonly text: string } {
  const language = languageOf(invoice);
  const values = readMailValues(invoice);
  const fill = (name: keyof MailTexts) => fillMailText(texts[name][language] ?? texts[name].de, values);
  const kind = kindOfMail(invoice);
  // The subject is one line, whatever stands in what it names.
  return {
    subject: cutText(fill(`${kind}Subject`).replaceAll(/\s+/gu, ' '), maxMailSubject).trim(),
    text: cutText(fill(`${kind}Text`), maxMailText),
  };
}

function readMailValues(invoice: MailedInvoice): MailValues {
  const { invoiceId, customerName, totalSum, payableAmount, invoiceDueDate, invoiceDate, companyName } = invoice;
  const language = languageOf(invoice);
  // What was paid in advance, or is paid back, is asked for by no text, whoever wrote it.
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

/**
 * Fills the placeholders of a text; unknown ones stay as they are. Of several lines, those that name a value which is
 * not there are left out: an invoice without a day to pay by, or with nothing to pay, asks for none.
 */
export function fillMailText(text: string, values: MailValues): string {
  const lines = text.split('\n');
  const isMissing = (line: string) =>
    mailPlaceholders.some((name) => values[name] === '' && line.includes(`{${name}}`));
  const kept = lines.length === 1 ? lines : lines.filter((line) => !isMissing(line));
  const known = new RegExp(`\\{(${mailPlaceholders.join('|')})\\}`, 'gu');
  return kept
    .map((line) => line.replaceAll(known, (_all, name: MailPlaceholder) => values[name]))
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** What looks like a placeholder, with its braces, each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}\n]{1,40}\}/gu))];
}

/** What looks like a placeholder and is none, such as one that is mistyped: it would stay in the mail. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return findPlaceholders(text).filter((found) => !mailPlaceholders.some((name) => found === `{${name}}`));
}
