import { toFormatLocale } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats seconds in the largest unit that fits, rounded down: `12 Minuten` in German. */
export function formatDuration(seconds: number, language: LanguageKey): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(toFormatLocale(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
