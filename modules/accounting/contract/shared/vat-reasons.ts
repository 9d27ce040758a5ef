/** VAT rates in per cent (specification, section 9); the first is the default. */
export const vatRates = [19, 7, 0] as const;

/** Reasons for a sale without VAT; empty for the usual case. */
export const vatReasons = [
  '',
  'smallBusiness',
  'reverseCharge',
  'reverseChargeEu',
  'intraCommunity',
  'export',
  'exempt',
  'zeroRated',
  'notTaxable',
] as const;
export type VatReason = (typeof vatReasons)[number];

/** VAT category of EN 16931 (UNCL5305) for each reason. */
const categories: Readonly<Record<Exclude<VatReason, ''>, string>> = {
  smallBusiness: 'E',
  reverseCharge: 'AE',
  reverseChargeEu: 'AE',
  intraCommunity: 'K',
  export: 'G',
  exempt: 'E',
  zeroRated: 'Z',
  notTaxable: 'O',
};

/**
 * Returns the VAT category of EN 16931 for a rate and a reason. Without a reason 0 % counts as zero-rated: the check of
 * an invoice demands the reason before it may be issued.
 * @param vat per cent
 */
export function vatCategoryOf(vat: number, reason: string): string {
  return vat === 0 ? (categories[reason as Exclude<VatReason, ''>] ?? 'Z') : 'S';
}
