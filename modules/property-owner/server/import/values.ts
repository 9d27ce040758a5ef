import { externalIdSchema } from '../../contract/external-ids.ts';

/** Value of a cell, or the code of its error. */
export type Read<T> = { readonly value: T } | { readonly code: string };

const minDay = '1900-01-01';
const maxDay = '2100-12-31';

/** Reads a day as `YYYY-MM-DD` or `D.M.YYYY`; an empty cell is null. */
export function readDay(text: string): Read<string | null> {
  if (text === '') return { value: null };
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text);
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(text);
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [german?.[3], german?.[2], german?.[1]];
  if (year === undefined || month === undefined || day === undefined) return { code: 'date_invalid' };
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${written}T00:00:00Z`);
  const isDay =
    !Number.isNaN(instant.getTime()) &&
    instant.toISOString().startsWith(written) &&
    written >= minDay &&
    written <= maxDay;
  return isDay ? { value: written } : { code: 'date_invalid' };
}

/** Reads a year from 1900 to 2100; an empty cell is null. */
export function readYear(text: string): Read<number | null> {
  if (text === '') return { value: null };
  const isYear = /^\d{4}$/u.test(text) && text >= minDay.slice(0, 4) && text <= maxDay.slice(0, 4);
  return isYear ? { value: Number(text) } : { code: 'year_invalid' };
}

/** Accepted numbers: ungrouped, grouped by points, grouped by commas; up to two decimals. */
const plain = /^([+-]?)(\d+)(?:[.,](\d{1,2}))?$/u;
const german = /^([+-]?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/u;
const english = /^([+-]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u;
/** Ambiguous: a single separator before three digits may group or mark decimals. */
const ambiguous = /^[+-]?\d{1,3}[.,]\d{3}$/u;
/** Ten billion euros: even the sum of all rows of a table fits the database type. */
const maxHundredths = 1_000_000_000_000;

/**
 * Reads a number with up to two decimals as hundredths: decimal comma or point, thousands grouped by the other sign.
 * Refuses `1.234` as ambiguous. `-0` is 0, an empty cell is null.
 */
export function readHundredths(text: string): Read<number | null> {
  if (text === '') return { value: null };
  if (ambiguous.test(text)) return { code: 'amount_ambiguous' };
  const [, sign = '', whole = '', decimals = ''] = plain.exec(text) ?? german.exec(text) ?? english.exec(text) ?? [];
  if (whole === '') return { code: 'amount_invalid' };
  const hundredths = Number(whole.replaceAll(/[.,]/gu, '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (hundredths > maxHundredths) return { code: 'amount_too_large' };
  return { value: sign === '-' && hundredths !== 0 ? -hundredths : hundredths };
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'ja', 'j', 'wahr', 'true', 'x', 'yes', 'y'].map((word) => [word, true] as const),
  ...['0', 'nein', 'n', 'falsch', 'false', 'no', ''].map((word) => [word, false] as const),
]);

/** @param empty value of an empty cell */
export function readFlag(text: string, empty: boolean): Read<boolean> {
  const value = text === '' ? empty : flags.get(text.toLowerCase());
  return value === undefined ? { code: 'flag_invalid' } : { value };
}

/** Reads an id of the source system: `0` means none, and the prefix `M-` is reserved for ids of Kontor. */
export function readId(text: string): Read<string> {
  if (text === '') return { code: 'required' };
  return text !== '0' && isId(text) && !/^m-/iu.test(text) ? { value: text } : { code: 'id_invalid' };
}

/** Reads a reference to a record; empty and `0` mean none. */
export function readReference(text: string): Read<string> {
  if (text === '' || text === '0') return { value: '' };
  return isId(text) ? { value: text } : { code: 'id_invalid' };
}

/** True if the id fits URLs and comma-separated filters. */
function isId(text: string): boolean {
  return !text.includes(',') && externalIdSchema.safeParse(text).success;
}
