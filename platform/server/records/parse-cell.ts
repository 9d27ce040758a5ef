import { parseDecimal } from '../../contract/decimal-text.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { Cell } from '../sheets/sheet.ts';
import { normalizeWords } from './normalize-words.ts';

/** Problem of a cell: a code of `errors.field` with its parameters. */
export interface CellProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
}

const yes = new Set(
  ['ja', 'j', 'yes', 'y', 'si', 'oui', 'o', 'да', '是', 'true', 'wahr', 'x', '1'].map(normalizeWords),
);
const no = new Set(['nein', 'n', 'no', 'non', 'нет', '否', 'false', 'falsch', '0'].map(normalizeWords));

/** Parses a number with the decimal sign of the language; undefined if it is none. */
export function parseNumber(cell: Cell, language: LanguageKey): number | undefined {
  // Spreadsheets hold 15 digits; further ones are noise of binary fractions.
  if (typeof cell === 'number') return Number(cell.toPrecision(15));
  return parseDecimal(String(cell).replaceAll(/€|EUR|%/giu, ''), language) ?? undefined;
}

/** Parses 31.1.2026, 31.01.26, 2026-01-31, 2026/1/31 and, in Spanish and French, 31/1/2026. */
export function parseDay(text: string, language: LanguageKey): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/u.exec(text) ?? [];
  if (year !== undefined) return toDay(year, month, day);
  const dayFirst =
    language === 'es' || language === 'fr'
      ? /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/u
      : /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/u;
  const found = dayFirst.exec(text);
  return found === null ? undefined : toDay(toFullYear(found[3] ?? ''), found[2], found[1]);
}

/** Completes a year of two digits as forms do: 1950 to 2049. */
function toFullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`;
}

function toDay(year: string, month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function parseFlag(cell: Cell): boolean | undefined {
  if (typeof cell === 'boolean') return cell;
  const word = normalizeWords(String(cell));
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}
