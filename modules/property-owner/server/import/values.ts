import { externalIdSchema } from '../../contract/external-ids.ts';

/** What a cell holds, or why it holds nothing that can be taken. */
export type Read<T> = { readonly value: T } | { readonly code: string };

const minDay = '1900-01-01';
const maxDay = '2100-12-31';

/** A day as `YYYY-MM-DD` or `D.M.YYYY`; empty is none. */
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

/** Whole, with groups by point or comma, with one or two decimals by the other sign. */
const plain = /^([+-]?)(\d+)(?:[.,](\d{1,2}))?$/u;
const german = /^([+-]?)(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/u;
const english = /^([+-]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/u;
/** Once with three digits behind it: the sign groups, or it stands before decimals. Nobody can tell. */
const ambiguous = /^[+-]?\d{1,3}[.,]\d{3}$/u;
/** Ten billion euros: what all rows of a table come to is still a number that the database holds. */
const maxHundredths = 1_000_000_000_000;

/**
 * A number with up to two decimals, in hundredths: decimal comma or point, thousands grouped by the other sign. `1.234`
 * is refused: it could be either. `-0` is 0. Empty is none.
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

/** @param empty what an empty cell says */
export function readFlag(text: string, empty: boolean): Read<boolean> {
  const value = text === '' ? empty : flags.get(text.toLowerCase());
  return value === undefined ? { code: 'flag_invalid' } : { value };
}

/** An id that another system gives: `0` means none, and what begins with `M-` is counted up by Kontor itself. */
export function readId(text: string): Read<string> {
  if (text === '') return { code: 'required' };
  return text !== '0' && isId(text) && !/^m-/iu.test(text) ? { value: text } : { code: 'id_invalid' };
}

/** What a record refers to; empty and `0` are nothing. */
export function readReference(text: string): Read<string> {
  if (text === '' || text === '0') return { value: '' };
  return isId(text) ? { value: text } : { code: 'id_invalid' };
}

/** Ids stand in addresses, and in filters separated by commas. */
function isId(text: string): boolean {
  return !text.includes(',') && externalIdSchema.safeParse(text).success;
}
