import type { LanguageKey } from '../../contract/languages.ts';

// Spreadsheets take a cell that begins like this for a formula (OWASP: CSV injection).
const formula = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Number that a spreadsheet reads with its sign; never text that somebody wrote. */
export interface CsvNumber {
  readonly number: string;
}

/** Formats one row, ended by RFC 4180; semicolons separate the cells, as German spreadsheets expect. */
export function toCsvLine(cells: readonly (string | CsvNumber)[]): string {
  return `${cells.map(toCell).join(';')}\r\n`;
}

/** Precedes the first row, so that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * Formats a day `YYYY-MM-DD` as spreadsheets and the import read it in the language: 31.01.2026 in German and Russian,
 * ISO 8601 elsewhere.
 */
export function toCsvDay(day: string, language: LanguageKey): string {
  return language === 'de' || language === 'ru' ? day.split('-').toReversed().join('.') : day;
}

function toCell(text: string | CsvNumber): string {
  if (typeof text === 'object') return text.number;
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
