import { commissionRate, isCommissionFree } from '../objects/commission.ts';
import { marketingOf } from '../objects/object-types.ts';

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
