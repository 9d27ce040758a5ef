import { amountDecimals } from './decimals.ts';
import { toFormatLocale } from './language-keys.ts';
import type { LanguageKey } from './language-keys.ts';

// Codes come from foreign files: only known ones are cached, which bounds the cache.
const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount with two decimals: 1190 of `USD` is `1.190,00 $` in German. An unknown currency is appended to the
 * number.
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
