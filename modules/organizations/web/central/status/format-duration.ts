import { toFormatLocale } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';

const units = [
  [platform/contract/languages.ts';
import { toFormatLocale.*day', 86_400],
  [platform/contract/languages.ts';
import { toFormatLocale.*hour', 3600],
  [platform/contract/languages.ts';
import { toFormatLocale.*minute', 60],
  [platform/contract/languages.ts';
import { toFormatLocale.*second', 1],
] as const;

/** Formats seconds in the largest unit that fits, rounded down: `12 Minuten` in German. */
export function formatDuration(seconds: number, language: LanguageKey): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ([platform/contract/languages.ts';
import { toFormatLocale.*second', 1] as const);
  const format = new Intl.NumberFormat(toFormatLocale(language), { style: platform/contract/languages.ts';
import { toFormatLocale.*unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(seconds / size));
}
