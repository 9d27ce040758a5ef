import { marketingOf } from './object-types.ts';

/** Words of a commission that nobody pays. */
const free =
  /provisionsfrei|courtagefrei|ohne (?:provision|courtage)|keine (?:provision|courtage)|^\s*(?:keine|ohne)\b|^\s*(?:nein|no|[-–]|0(?:[.,]0{1,4})?(?:\s?%)?)\s*$/iu;
// A rate that names the VAT („inkl. 19 % MwSt.“) is none of a commission.
const rates =
  /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,4})?)\s?%(?!\s?(?:(?:gesetzliche|ge?s\.|dt|deutsche)\S{0,3}\s)?(?:MwSt|USt|Mehrwert|Umsatz|VAT))/giu;
const sum = /\d\s?(?:€|EUR\b)/iu;

/** Rates of a commission in its text, without that of the VAT, each once. */
function listRates(courtage: unknown): readonly number[] {
  if (typeof courtage !== 'string') return [];
  const found = [...courtage.matchAll(rates)].map(([, rate = '']) => Number(rate.replace(',', '.')));
  return [...new Set(found)].filter((rate) => rate > 0);
}

/** True if the reader of the offer pays no commission: the text says so, and names no rate or sum that another pays. */
export function isCommissionFree(courtage: unknown): boolean {
  if (typeof courtage !== 'string' || listRates(courtage).length > 0 || sum.test(courtage)) return false;
  return free.test(courtage) || /^\s*0(?:[.,]0{1,4})?\s?%/u.test(courtage);
}

/** Reads the rate of a commission; null if its text names none („2,38 Monatskaltmieten“), or several. */
export function commissionRate(courtage: unknown): number | null {
  if (isCommissionFree(courtage)) return 0;
  const [rate, ...more] = listRates(courtage);
  return rate === undefined || more.length > 0 ? null : rate;
}

/** Commission that a reader of an exposé would owe. */
export interface Commission {
  /** As the agency writes it: `3,57 % inkl. 19 % MwSt. vom Kaufpreis`. */
  readonly text: string;
  /** Euros; null if the text names no rate or several, or the price is not shown. */
  readonly amount: number | null;
}

/** Facts of an object on which the commission depends. */
export type CommissionFacts = Readonly<Record<string, unknown>>;

/** Returns the commission that falls due to a buyer; null where none does: for rent, and where the agency says so. */
export function findCommission(data: CommissionFacts): Commission | null {
  const text = typeof data['courtage'] === 'string' ? data['courtage'].trim() : '';
  if (text === '' || isCommissionFree(text) || marketingOf(data) === 'rent') return null;
  const rate = commissionRate(text);
  const price = data['value'];
  // A ground rent of a year, or a price for a square metre, is not what the rate is of.
  const isWhole = data['marketingType'] !== 'LEASEHOLD' && data['marketingType'] !== 'PURCHASE_PER_SQM';
  const isShown = isWhole && rate !== null && typeof price === 'number' && data['priceOnRequest'] !== 'YES';
  return { text, amount: isShown ? Math.round(price * rate) / 100 : null };
}
