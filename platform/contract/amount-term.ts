import { parseDecimal } from './decimal-text.ts';
import { countFractionDigits, toCents } from './decimals.ts';

const currency = /\s*(?:€|EUR)\s*$/iu;
const sign = /^[-+\u2212]\s*/u;
/** An amount with at most two decimals, grouped by one separator or not at all. */
const written =
  /^(?:\d+(?:[.,]\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:[ '’\u00A0\u202F]\d{3})+(?:[.,]\d{1,2})?)$/u;
const maxAmount = 1e10;

/**
 * Returns the cents that a search term may mean, without its sign: `412,10`, `-412.10`, `1.190,00 €`, `1,190.00`. Empty
 * if it is not an amount, such as `-` or `1,2,3`.
 */
export function readAmountTerm(term: string): number[] {
  const amount = term.trim().replace(currency, '').replace(sign, '');
  if (!written.test(amount)) return [];
  const cents = (['de', 'en'] as const)
    .map((language) => parseDecimal(amount, language))
    .filter((value) => typeof value === 'number')
    .filter((value) => value > 0 && value < maxAmount && countFractionDigits(value) <= 2)
    .map((value) => Number(toCents(value)));
  return [...new Set(cents)];
}
