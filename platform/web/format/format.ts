import { type LanguageKey, toLocale } from '#platform/contract/languages.ts';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: LanguageKey, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.NumberFormat(toLocale(language), options);
  formats.set(key, known);
  return known;
}

/** Euros as people of the language write them: 1234.5 is `1.234,50 €` in German. */
export function formatMoney(euros: number, language: LanguageKey): string {
  return numberFormat(language, { style: 'currency', currency: 'EUR' }).format(euros);
}

/** A number with at most `maxDecimals` decimals (3 if absent), grouped. */
export function formatNumber(value: number, language: LanguageKey, maxDecimals = 3): string {
  return numberFormat(language, { maximumFractionDigits: maxDecimals }).format(value);
}

/** A day `YYYY-MM-DD` with two-digit day and month: `21.11.2026` in German; empty for null and ''. */
export function formatDate(day: string | null | undefined, language: LanguageKey): string {
  if (day === null || day === undefined || day === '') return '';
  // Noon UTC keeps the calendar day in every time zone.
  return formatDateParts(new Date(`${day}T12:00:00Z`), language, { timeZone: 'UTC' });
}

/** The day of an instant in the reader's time zone: `21.11.2026` in German. */
export function formatDayOf(instant: string, language: LanguageKey): string {
  return formatDateParts(new Date(instant), language, {});
}

/** An instant in the reader's time zone: `21.11.2026, 14:05` in German. */
export function formatInstant(instant: string, language: LanguageKey): string {
  return formatDateParts(new Date(instant), language, { hour: '2-digit', minute: '2-digit' });
}

function formatDateParts(date: Date, language: LanguageKey, options: Intl.DateTimeFormatOptions): string {
  if (Number.isNaN(date.getTime())) return '';
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  // en-GB: day first, like the other five languages and the paper the user holds in hand.
  const locale = language === 'en' ? 'en-GB' : toLocale(language);
  return new Intl.DateTimeFormat(locale, { ...parts, ...options }).format(date);
}
