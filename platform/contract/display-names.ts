import { toFormatLocale } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';

const names = new Map<string, Intl.DisplayNames>();

function namesOf(locale: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${locale} ${type}`;
  const known = names.get(key) ?? new Intl.DisplayNames(locale, { type });
  names.set(key, known);
  return known;
}

/** Returns a country's name by its ISO 3166-1 alpha-2 code; an unknown code unchanged. */
export function nameCountry(code: string, locale: string): string {
  return /^[A-Z]{2}$/u.test(code) ? (namesOf(locale, 'region').of(code) ?? code) : code;
}

/** Returns the name of a language, capitalised as in a list. @param tag such as `de` */
export function nameLanguage(tag: string, locale: string): string {
  const name = namesOf(locale, 'language').of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Joins names by "and": `A, B und C` in German, `A、B和C` in Chinese. */
export function formatList(listed: readonly string[], language: LanguageKey): string {
  return new Intl.ListFormat(toFormatLocale(language)).format(listed);
}
