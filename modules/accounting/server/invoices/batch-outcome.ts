import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';

const say = createTranslator(new URL('../../locales/batches/', import.meta.url));

/** Numbers of invoices of a batch, by what became of them. */
export interface BatchNumbers {
  readonly issued: number;
  /** Invoices with emails on their way. */
  readonly sent: number;
  readonly notIssued: number;
  readonly notSent: number;
}

const names = ['issued', 'sent', 'notIssued', 'notSent'] as const;

/** Describes the outcome of a batch in one line: `38 Rechnungen gestellt, 36 E-Mails unterwegs`; none if nothing happened. */
export function describeOutcome(language: LanguageKey, numbers: BatchNumbers): { readonly message?: string } {
  const message = names
    .filter((name) => numbers[name] > 0)
    .map((name) => say(language, name, { count: numbers[name] }))
    .join(language === 'cn' ? '，' : ', ');
  return message === '' ? {} : { message };
}

/** Names a file with several invoices, in the language of the person who asks for it. */
export function nameBatchFile(language: LanguageKey): string {
  return say(language, 'zip');
}
