import { amountDecimals } from './decimals.ts';
import { toFormatLocale } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';

// Codes come from files of others: what is kept is bounded by those that are known.
const formats = new Map<string, Intl.NumberFormat>();

/**
 * An amount with two decimals as people of the language write it: 1190 of `USD` is `1.190,00 $` in German. What is no
 * currency that is known stands behind the number.
 *
 * @param currency code of ISO 4217
 */
export function formatCurrency(amount: number, currency: string, language: LanguageKey): string {
  const isKnown = Intl.supportedValuesOf('currency').includes(currency);
  const key = `${language} ${isKnown ? currency : ''}`;
  const decimals = {
    useGrouping: 'always',
    minimumFractionDigits: amountDecimals,
    maximumFractionDigits: amountDecimals,
  } as const;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(toFormatLocale(language), isKnown ? { style: 'currency', currency, ...decimals } : decimals);
  formats.set(key, format);
  return isKnown ? format.format(amount) : `${format.format(amount)} ${currency}`.trim();
}
