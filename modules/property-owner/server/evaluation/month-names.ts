import { toFormatLocale } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';

/** Lists the short names of January to December. */
export function listMonthNames(language: LanguageKey): string[] {
  const format = new Intl.DateTimeFormat(toFormatLocale(language), { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))));
}
