import { toFormatLocale } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';

const options: Readonly<Record<LanguageKey, Intl.DateTimeFormatOptions>> = {
  de: { dateStyle: 'medium' },
  en: { dateStyle: 'long' },
  es: { day: '2-digit', month: '2-digit', year: 'numeric' },
  fr: { day: '2-digit', month: '2-digit', year: 'numeric' },
  ru: { day: '2-digit', month: '2-digit', year: 'numeric' },
  cn: { dateStyle: 'long' },
};
const formats = new Map<LanguageKey, Intl.DateTimeFormat>();

/**
 * Formats a day for a letter.
 * @param day `YYYY-MM-DD`
 */
export function formatLetterDay(day: string, language: LanguageKey): string {
  return formatOf(language).format(toDate(day));
}

/**
 * Formats a period of days with their common parts written once.
 * @param start, end `YYYY-MM-DD`
 */
export function formatLetterPeriod(start: string, end: string, language: LanguageKey): string {
  // Intl formats Chinese ranges with slashes, unlike its days.
  if (language === 'cn') return `${formatLetterDay(start, language)}至${formatLetterDay(end, language)}`;
  // Document fonts may lack thin spaces.
  return formatOf(language).formatRange(toDate(start), toDate(end)).replaceAll('\u2009', ' ');
}

function formatOf(language: LanguageKey): Intl.DateTimeFormat {
  const format =
    formats.get(language) ??
    new Intl.DateTimeFormat(toFormatLocale(language), { ...options[language], timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}

function toDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
