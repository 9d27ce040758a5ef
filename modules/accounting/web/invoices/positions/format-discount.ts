import { parseDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatMoney, formatPercent } from '#platform/web/format/format.ts';

/**
 * Formats a discount of the form in the language, its share before its amount; invalid numbers stay as typed, empty
 * without one.
 */
export function formatDiscount(percent: string, amount: string, language: LanguageKey): string {
  const [typed, format] = percent === '' ? [amount, formatMoney] : [percent, formatPercent];
  const value = parseDecimal(typed, language);
  return typeof value === 'number' ? format(value, language) : typed;
}
