import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatDate } from '#platform/web/format/format.ts';

type Day = string | null | undefined;

/**
 * Formats the days of a period in the language: `01.12.2026–31.12.2026`, `ab 01.12.2026`, `bis 31.12.2026`; a single
 * day alone, empty without any.
 * @param start, end `YYYY-MM-DD`
 */
export function formatPeriod(
  start: Day,
  end: Day,
  language: LanguageKey,
  t: (key: string, params: { readonly date: string }) => string,
): string {
  const [from, until] = [formatDate(start, language), formatDate(end, language)];
  if (from === '' && until === '') return '';
  if (until === '') return t('accounting:serviceTime.from', { date: from });
  if (from === '') return t('accounting:serviceTime.until', { date: until });
  return from === until ? from : `${from}–${until}`;
}
