import type { z } from 'zod';
import { localized, localizedText } from '#platform/contract/field-kinds.ts';
import type { storedShape } from '#platform/contract/fields.ts';
import { defineFields } from '#platform/contract/fields.ts';

/** Largest lengths of the subject and of the text of a mail, in characters. */
export const maxMailSubject = 200;
export const maxMailText = 5000;

/** Placeholders in braces that stand for values of the invoice. */
export const mailPlaceholders = ['number', 'customer', 'amount', 'payable', 'dueDate', 'company', 'date'] as const;
type MailPlaceholder = (typeof mailPlaceholders)[number];
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

/**
 * Fills the placeholders of a text; unknown ones stay as they are. A text of several lines loses the lines whose value
 * is missing: an invoice without a due date, or with nothing due, asks for none.
 */
export function fillMailText(text: string, values: Readonly<Record<string, string>>): string {
  const names = Object.keys(values);
  const lines = text.split('\n');
  const isMissing = (line: string) => names.some((name) => values[name] === '' && line.includes(`{${name}}`));
  const kept = lines.length === 1 ? lines : lines.filter((line) => !isMissing(line));
  const known = new RegExp(`\\{(${names.join('|')})\\}`, 'gu');
  return kept
    .map((line) => line.replaceAll(known, (_all, name: string) => values[name] ?? ''))
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/** Returns everything that looks like a placeholder, with its braces, each once. */
export function findPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}\n]{1,40}\}/gu))];
}

/** Returns what looks like a placeholder but is unknown, such as a mistyped one: it would stay in the mail. */
export function findUnknownPlaceholders(text: string, known: readonly string[] = mailPlaceholders): readonly string[] {
  return findPlaceholders(text).filter((found) => !known.some((name) => found === `{${name}}`));
}
