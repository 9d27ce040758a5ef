import type { TFunction } from 'i18next';
import { formatDate } from '#platform/web/format/format.ts';
import { formatCurrency } from '#platform/contract/format-currency.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { formatPlace } from '../contract/rules/format-rule.ts';
import type { RuleWords } from '../contract/rules/format-rule.ts';

/**
 * Last steps of a path that the rule texts name for other purposes, or not at all: their names stand under
 * `view.names`.
 */
const ownNames: ReadonlySet<string> = new Set([
  'name',
  'identifiers',
  'dueDate',
  'orderReference',
  'salesOrderReference',
  'tenderReference',
  'accountingReference',
  'text',
  'line1',
  'line2',
  'line3',
  'subdivision',
  'meansText',
  'bankIdentifier',
  'holder',
  'sellerItemIdentifier',
  'buyerItemIdentifier',
  'value',
  'fileName',
]);
const amounts =
  /^(?:totals\.|vatBreakdown\.\d+\.(?:taxableAmount|vatAmount)$|(?:lines\.\d+\.)?(?:allowances|charges)\.\d+\.(?:amount|baseAmount)$|lines\.\d+\.(?:netAmount|netPrice|grossPrice|priceDiscount)$)/u;

/** Names a term beside its value; its group is named above it. */
export function nameTerm(path: string, words: RuleWords | undefined, t: TFunction<'e-invoice'>): string {
  const steps = path.split('.').filter((step) => !/^\d+$/u.test(step));
  const last = steps.at(-1) ?? path;
  if (steps[0] === 'totals') return words === undefined ? '' : formatPlace(words, path);
  if (steps.length === 3 && steps[1] === 'contact' && last === 'name')
    return words === undefined ? '' : formatPlace(words, 'contact');
  if (ownNames.has(last)) return t(`view.names.${last}`);
  return words === undefined ? '' : formatPlace(words, last);
}

/** Formats a value in the language: amounts with their currency, and days; other values stay as in the XML. */
export function writeTerm(path: string, value: string, currency: string | null, language: LanguageKey): string {
  // Rounding to two decimals would hide a fault in the further decimals.
  if (amounts.test(path) && /^-?\d+(?:\.\d{1,2})?$/u.test(value))
    return formatCurrency(Number(value), currency ?? 'EUR', language);
  return /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value)) ? formatDate(value, language) : value;
}
