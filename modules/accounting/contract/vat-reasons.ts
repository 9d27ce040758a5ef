/** VAT rates in per cent (specification, section 9); the first is the default. */
export const vatRates = [19, 7, 0] as const;
export type VatRate = (typeof vatRates)[number];

/** Why something is sold without VAT; none for the usual case. */
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

/** Category of VAT of EN 16931 (UNCL5305) of each reason. */
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
 * Category of VAT of EN 16931 of what is sold at a rate for a reason. Without a reason 0 % is taken for zero-rated: the
 * check of an invoice asks for the reason before it may be issued.
 *
 * @param vat per cent
 */
export function vatCategoryOf(vat: number, reason: string): string {
  return vat === 0 ? (categories[reason as Exclude<VatReason, ''>] ?? 'Z') : 'S';
}
