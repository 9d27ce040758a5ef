import { addMonths, countMonths } from '#platform/contract/days.ts';
import { listMonthNames, listMonthNamesOfDays } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';

/** A month or day that texts name, and what they name instead. */
export interface MovedText {
  readonly from: string;
  readonly to: string;
}

/** Days of the service that texts may name, and the months by which they move. */
export interface TextMove {
  readonly language: LanguageKey;
  /** First and last day, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
  readonly months: number;
}

interface Written {
  readonly from: string;
  readonly to: string;
}

const maxMonths = 12;

/**
 * Returns a function that moves the months and days of the service in a text: "Oktober 2026", "10/2026", "01.10.2026",
 * "01.10.–31.10.2026". Other months, such as the one of a contract, stay. What was moved is added to `moved`.
 */
export function createTextMover(move: TextMove, moved: Map<string, string>): (text: string) => string {
  const months = listMonths(move);
  if (move.months === 0 || months.length === 0) return (text) => text;
  const byName = new Map(months.map(({ from, to }) => [from.toLowerCase(), to]));
  const pattern = new RegExp(months.map(({ from }) => toPattern(from)).join('|'), 'giu');
  const note = (from: string, to: string): string => {
    if (from !== to) moved.set(from, to);
    return to;
  };
  return (text) =>
    text
      .replaceAll(dayPattern, (all, first: string | undefined, dash: string | undefined, last: string) => {
        const end = moveDay(last, move);
        if (end === undefined) return all;
        const start = first === undefined ? '' : moveDay(`${first}${last.slice(-4)}`, move)?.slice(0, -4);
        return start === undefined ? all : note(all, `${start}${dash ?? ''}${end}`);
      })
      .replaceAll(pattern, (found) => note(found, withCaseOf(found, byName.get(found.toLowerCase()) ?? found)));
}

/** A day with its year, or a range of days whose first one may leave its year out. */
const dayPattern = /(?<![\d.])(?:(\d{1,2}\.\d{1,2}\.)(\s?[–-]\s?))?(\d{1,2}\.\d{1,2}\.\d{4})(?!\d)/gu;

/** Moves a day `d.m.yyyy`, written as before; undefined if it is no day of the service. */
function moveDay(written: string, { start, end, months }: TextMove): string | undefined {
  const [day = '', month = '', year = ''] = written.split('.');
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (iso < start || iso > end) return undefined;
  const [toYear = '', toMonth = '', toDay = ''] = addMonths(iso, months).split('-');
  const write = (value: string, like: string) =>
    like.startsWith('0') || like.length === 2 ? value : String(Number(value));
  return `${write(toDay, day)}.${write(toMonth, month)}.${toYear}`;
}

/** Lists the ways to write the months of the service, each with the same way of the later month. */
function listMonths({ language, start, end, months }: TextMove): readonly Written[] {
  const first = countMonths(start);
  const count = Math.min(countMonths(end) - first + 1, maxMonths);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => first + index).flatMap((month) => {
    const later = writeMonth(month + months, language);
    return writeMonth(month, language).map((from, way) => ({ from, to: later[way] ?? from }));
  });
}

/** Writes a month, counted from the year 0, in all ways that a language has. */
function writeMonth(month: number, language: LanguageKey): readonly string[] {
  const [year, number] = [String(Math.floor(month / 12)), (month % 12) + 1];
  const name = listMonthNames(language, 'long')[number - 1] ?? '';
  // Russian has another form of the month behind a day.
  const ofDay = listMonthNamesOfDays(language)[number - 1] ?? '';
  const padded = String(number).padStart(2, '0');
  const isElided = language === 'fr' && /^[ao]/u.test(name);
  return [
    ...['’', "'"].map((sign) => `${isElided ? `d${sign}` : 'de '}${name} ${year}`),
    `${name} ${year}`,
    `${ofDay} ${year}`,
    `${name} de ${year}`,
    `${padded}/${year}`,
    `${year}年${number}月`,
  ];
}

/** Chinese words have no space around them. */
function toPattern(written: string): string {
  const escaped = written.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return written.endsWith('月') ? `(?<!\\d)${escaped}` : `(?<![\\p{L}\\p{N}./])${escaped}(?![\\p{L}\\p{N}])`;
}

/** Writes a text in capitals, or with one, where the found text is so. */
function withCaseOf(found: string, text: string): string {
  if (found === found.toUpperCase()) return text.toUpperCase();
  const [initial = ''] = found;
  return initial === initial.toUpperCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text.toLowerCase();
}
