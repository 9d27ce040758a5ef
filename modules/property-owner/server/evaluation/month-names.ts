import { toFormatLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';

/** January to December, as short as the language has them. */
export function listMonthNames(language: LanguageKey): string[] {
  const format = new Intl.DateTimeFormat(toFormatLocale(language), { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}
