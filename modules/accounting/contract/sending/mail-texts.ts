import type { z } from 'zod';
import { cutText } from '#platform/contract/cut-text.ts';
import { localized, localizedText } from '#platform/contract/field-kinds.ts';
import type { storedShape } from '#platform/contract/fields.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import type { Invoice } from '../invoices/invoices.ts';

/** Largest lengths of the subject and of the text of a mail, in characters. */
export const maxMailSubject = 200;
export const maxMailText = 5000;

/** Placeholders in braces that stand for values of the invoice. */
export const mailPlaceholders = ['number', 'customer', 'amount', 'payable', 'dueDate', 'company', 'date'] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];
export type MailValues = Readonly<Record<MailPlaceholder, string>>;

/**
 * Default texts of mails with invoices, in the languages of invoices. An empty one is replaced by the product's own
 * text.
 */
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

/**
 * Fills the placeholders of a text; unknown ones stay as they are. A text of several lines loses the lines whose value
 * is missing: an invoice without a due date, or with nothing due, asks for none.
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

/** Returns everything that looks like a placeholder, with its braces, each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}\n]{1,40}\}/gu))];
}

/** Returns what looks like a placeholder but is unknown, such as a mistyped one: it would stay in the mail. */
export function findUnknownPlaceholders(text: string): readonly string[] {
  return findPlaceholders(text).filter((found) => !mailPlaceholders.some((name) => found === `{${name}}`));
}
