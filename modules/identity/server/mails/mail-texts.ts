import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTranslator } from '#platform/server/i18n/create-translator.ts';

/** Who reads a mail about an account. */
export interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const translate = createTranslator(new URL('../../locales/mails/', import.meta.url));

const longestName = 100;
// They would turn the rest of the sentence, too.
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A name as it may stand in the middle of a sentence: one line, in its direction, and never so long that the sentence is lost. */
export function inSentence(name: string): string {
  const line = name.replace(directionMarks, '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length > longestName ? `${characters.slice(0, longestName).join('').trimEnd()}…` : line;
}

/** The first line of a mail. */
export function greet(language: LanguageKey, { firstName, lastName }: Reader): string {
  const name = inSentence(`${firstName} ${lastName}`);
  return name === '' ? translate(language, 'greetingWithoutName') : translate(language, 'greeting', { name });
}
