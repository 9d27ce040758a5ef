import { toFormatLocale } from '../../contract/languages.ts';
import type { LanguageKey } from '../../contract/languages.ts';

export { formatList } from '../../contract/display-names.ts';

/** Minus of figure width, the same on every screen and in every document. */
const minus = '\u2212';
const formats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(language: LanguageKey, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(toFormatLocale(language), options);
  formats.set(key, known);
  return known;
}

/** Formats euros: 1234.5 is `1.234,50 €` in German; further decimals only if present. */
export function formatMoney(euros: number, language: LanguageKey, maxDecimals = 2): string {
  return numberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
    maximumFractionDigits: maxDecimals,
  })
    .format(euros)
    .replace('-', minus);
}

/** Formats euros in a table: without the currency, two decimals, a minus of figure width. */
export function formatAmount(euros: number, language: LanguageKey): string {
  return numberFormat(language, { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .format(euros)
    .replace('-', minus);
}

/** Formats a file size: `312 kB`, `2,3 MB`, `45,7 GB` in German. */
export function formatFileSize(bytes: number, language: LanguageKey): string {
  const format = (unit: string, value: number, maximumFractionDigits: number): string =>
    numberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
  if (bytes < 1_000_000) return format('kilobyte', Math.ceil(bytes / 1000), 0);
  return bytes < 1_000_000_000
    ? format('megabyte', bytes / 1_000_000, 1)
    : format('gigabyte', bytes / 1_000_000_000, 1);
}

/** Formats a number with at most `maxDecimals` decimals (3 if absent), grouped. */
export function formatNumber(value: number, language: LanguageKey, maxDecimals = 3): string {
  return numberFormat(language, { useGrouping: 'always', maximumFractionDigits: maxDecimals }).format(value);
}

/** Formats a percentage: 19 is `19 %` in German with a no-break space, `19%` in English. */
export function formatPercent(percent: number, language: LanguageKey): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
}

/** Joins names by "or": `A, B oder C` in German. */
export function formatAlternatives(names: readonly string[], language: LanguageKey): string {
  return new Intl.ListFormat(toFormatLocale(language), { type: 'disjunction' }).format(names);
}

/** Formats a day `YYYY-MM-DD` with two-digit day and month: `21.11.2026` in German; empty for null and ''. */
export function formatDate(day: string | null | undefined, language: LanguageKey): string {
  if (day === null || day === undefined || day === '') return '';
  // Noon UTC keeps the calendar day in every time zone.
  return formatDateParts(new Date(`${day}T12:00:00Z`), language, { timeZone: 'UTC' });
}

/** Formats the day of an instant in the reader's time zone: `21.11.2026` in German. */
export function formatDayOf(instant: string, language: LanguageKey): string {
  return formatDateParts(new Date(instant), language, {});
}

/** Formats an instant in the reader's time zone: `21.11.2026, 14:05` in German. */
export function formatInstant(instant: string, language: LanguageKey): string {
  return formatDateParts(new Date(instant), language, { hour: '2-digit', minute: '2-digit' });
}

/** Formats an instant in German time, independent of the reader: `21.11.2026, 03:12`. */
export function formatGermanInstant(instant: string, language: LanguageKey): string {
  return formatDateParts(new Date(instant), language, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  });
}

/** Formats the time of an instant in Germany: `16:30`. */
export function formatGermanHour(instant: string, language: LanguageKey): string {
  const key = `${language} time`;
  const known =
    dateFormats.get(key) ??
    new Intl.DateTimeFormat(toFormatLocale(language), {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Europe/Berlin',
    });
  dateFormats.set(key, known);
  return known.format(new Date(instant));
}

function formatDateParts(date: Date, language: LanguageKey, options: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  const key = language + JSON.stringify(options);
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(toFormatLocale(language), { ...parts, ...options });
  dateFormats.set(key, known);
  return known.format(date);
}

const durationUnits = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats seconds in the largest unit that fits, rounded down: `12 Minuten` in German. */
export function formatDuration(seconds: number, language: LanguageKey): string {
  const [unit, size] = durationUnits.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(toFormatLocale(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
