import { formatLetterDay } from '#platform/contract/format-letter-day.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { findAmounts } from '../extract/amounts.ts';
import { findDays } from '../extract/days.ts';
import { findAll } from '../extract/printed.ts';
import type { Printed, PrintedLine } from '../extract/printed.ts';

/** Finds a value in a printed line. */
export type Seeker = (line: PrintedLine) => Printed<unknown> | undefined;

/** Returns letters and digits alone. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Finds an amount in any language, with or without its sign. */
export function seekAmount(cents: number): Seeker {
  const size = Math.abs(cents);
  const groups = String(Math.floor(size / 100)).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, "[.,’' ]?");
  const pattern = new RegExp(
    `(?<!\\d|\\d[.,])${groups}[.,]${String(size % 100).padStart(2, '0')}(?!\\d|[.,]\\d)`,
    'gu',
  );
  return (line) =>
    findAmounts(line).find(({ value }) => Math.abs(value) === size) ?? findAll(line, pattern, () => size)[0];
}

/** Finds a day in figures, or as letters in our languages write it. @param day `YYYY-MM-DD`, a valid one */
export function seekDay(day: string): Seeker {
  // A change of font in a PDF can add a space.
  const forms = languageKeys.map((language) =>
    [...formatLetterDay(day, language).replaceAll(/\s/gu, '')]
      .map((character) => (character === '.' ? '[.]' : character))
      .join('\\s?'),
  );
  const pattern = new RegExp(`(?<!\\d)(?:${forms.join('|')})(?!\\d)`, 'gu');
  return (line) => findDays(line).find(({ value }) => value === day) ?? findAll(line, pattern, () => day)[0];
}

/** Finds a text in one line, whatever stands between its letters and digits. */
export function seekText(value: string): Seeker {
  const folded = fold(value);
  return (line) => {
    if (!fold(line.text).includes(folded)) return undefined;
    const at = line.text.indexOf(value);
    return { value, text: at === -1 ? line.text : value, at: Math.max(0, at), line };
  };
}
