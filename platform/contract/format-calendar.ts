import { toFormatLocale } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of a language; cached, because formats of `Intl` are expensive to make. */
function formatOf(language: LanguageKey, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(toFormatLocale(language), options);
  formats.set(key, known);
  return known;
}

/** Formats a month of a year: `November 2026`. @param month `YYYY-MM` */
export function formatMonth(month: string, language: LanguageKey): string {
  return formatOf(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Lists the names of January to December. */
export function listMonthNames(language: LanguageKey, length: 'short' | 'long' = 'short'): string[] {
  const format = formatOf(language, { month: length, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}

/** Lists the names of January to December as they stand behind a day: `октября`. */
export function listMonthNamesOfDays(language: LanguageKey): string[] {
  const format = formatOf(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return Array.from(
    { length: 12 },
    (_, month) =>
      format.formatToParts(new Date(Date.UTC(2026, month, 1))).find(({ type }) => type === 'month')?.value ?? '',
  );
}

/** Formats the weekday of a day: `Sa`. @param day `YYYY-MM-DD` */
export function formatWeekday(day: string, language: LanguageKey): string {
  return formatOf(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats a day without its year: `21.11.`. @param day `YYYY-MM-DD` */
export function formatDayAndMonth(day: string, language: LanguageKey): string {
  return formatOf(language, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats the time of day of an instant in Germany: `14:05`. */
export function formatGermanClock(instant: string, language: LanguageKey): string {
  return formatOf(language, { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(new Date(instant));
}

/** Formats an instant in German time for documents and mails: `21.11.2026, 14:05`. */
export function formatGermanTime(instant: Date, language: LanguageKey): string {
  return formatOf(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(instant);
}

/** Formats an instant in German time with seconds: `21.11.2026, 14:05:12`. */
export function formatGermanSecond(instant: Date, language: LanguageKey): string {
  return formatOf(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Berlin' }).format(instant);
}

/** Formats an instant in the reader's time zone in full, with weekday, seconds and time zone. */
export function formatFullInstant(instant: string, language: LanguageKey): string {
  return formatOf(language, { dateStyle: 'full', timeStyle: 'long' }).format(new Date(instant));
}

/** Formats a day in numbers: `21.11.2026`. @param day `YYYY-MM-DD` */
export function formatNumericDay(day: string, language: LanguageKey): string {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(language, options).format(new Date(`${day}T00:00:00Z`));
}
