import { toFormatLocale } from './languages.ts';
import type { LanguageKey } from './languages.ts';

/** Group separator of languages whose separator could be mistaken for a decimal sign. */
const groupSign: Partial<Record<LanguageKey, RegExp>> = {
  de: /^-?[1-9]\d{0,2}(\.\d{3})+$/,
  es: /^-?[1-9]\d{0,2}(\.\d{3})+$/,
  en: /^-?[1-9]\d{0,2}(,\d{3})+$/,
  cn: /^-?[1-9]\d{0,2}(,\d{3})+$/,
};

/**
 * Parses a number in any common notation: `1.234,56`, `1234,56`, `1234.56`, `1 234,56` and `1,234.56` are all 1234.56;
 * comma and point both work as decimal sign. A text grouped completely by the language's rules (`1.500` in German) is
 * read as grouped.
 * @returns the number, null for an empty text, undefined for an invalid one
 */
export function parseDecimal(text: string, language: LanguageKey): number | null | undefined {
  const compact = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replace(/^\u2212/, '-');
  if (compact === '') return null;
  const decimalAt = groupSign[language]?.test(compact) ? -1 : findDecimalSign(compact);
  const whole = (decimalAt === -1 ? compact : compact.slice(0, decimalAt)).replaceAll(/[.,]/g, '');
  const fraction = decimalAt === -1 ? '' : compact.slice(decimalAt + 1);
  if (!/^-?\d*$/.test(whole) || !/^\d*$/.test(fraction) || !/\d/.test(whole + fraction)) return undefined;
  return Number(`${whole === '-' ? '-0' : whole}.${fraction || '0'}`);
}

// Finds the decimal sign: the last separator, unless it occurs several times (1.234.567).
function findDecimalSign(text: string): number {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'));
  return last !== -1 && text.indexOf(text.charAt(last)) === last ? last : -1;
}

/** Formats the number for an input field: decimal sign of the language, grouped thousands if requested; '' for null. */
export function formatDecimal(
  value: number | null,
  language: LanguageKey,
  options: { min?: number; max: number; isGrouped?: boolean },
): string {
  if (value === null) return '';
  return new Intl.NumberFormat(toFormatLocale(language), {
    useGrouping: options.isGrouped === true ? 'always' : false,
    minimumFractionDigits: options.min ?? 0,
    maximumFractionDigits: options.max,
  }).format(value);
}

/** Returns the separators of grouped numbers in a language, for amounts that are too many for `Intl`. */
export function readSeparators(language: LanguageKey): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(toFormatLocale(language), {
    useGrouping: 'always',
    minimumFractionDigits: 2,
  }).formatToParts(1000);
  const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: find('group'), decimal: find('decimal') };
}
