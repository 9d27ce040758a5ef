import { marketingOf } from '../objects/object-types.ts';

/** Commission that a reader of an exposé would owe. */
export interface Commission {
  /** As the agency writes it: `3,57 % inkl. 19 % MwSt. vom Kaufpreis`. */
  readonly text: string;
  /** Euros; null if the text has no rate, or the price is not shown. */
  readonly amount: number | null;
}

const without =
  /provisionsfrei|courtagefrei|ohne provision|keine (?:provision|courtage)|^\s*(?:nein|no|0|0 ?%|-|–)\s*$/iu;
const rate = /(\d{1,2}(?:[.,]\d{1,4})?)\s*%/u;

/** Facts of an object on which the commission depends. */
export type CommissionFacts = Readonly<Record<string, unknown>>;

/**
 * Returns the commission that falls due to a buyer; null where none does: for rent, and where the agency says so. The
 * first rate counts, that of the VAT in it is not one of its own.
 */
export function findCommission(data: CommissionFacts): Commission | null {
  const text = typeof data['courtage'] === 'string' ? data['courtage'].trim() : '';
  if (text === '' || without.test(text) || marketingOf(data) === 'rent') return null;
  const [, percent = ''] = rate.exec(text) ?? [];
  const price = data['value'];
  const isShown = percent !== '' && typeof price === 'number' && data['priceOnRequest'] !== 'YES';
  return { text, amount: isShown ? Math.round(price * Number(percent.replace(',', '.'))) / 100 : null };
}
