import type { Decimal } from '../decimal.ts';
import { compare, parseDecimal, zero } from '../decimal.ts';
import type { EInvoice } from '../model.ts';
import { isEmpty } from './is-empty.ts';

/** Names of the categories in the rules: `BR-IC-05` is about category K. */
export const categoryPrefixes = { S: 'S', Z: 'Z', E: 'E', AE: 'AE', K: 'IC', G: 'G', O: 'O', L: 'AF', M: 'AG' } as const;

export type CategoryCode = keyof typeof categoryPrefixes;
export type CategoryPrefix = (typeof categoryPrefixes)[CategoryCode];

/** What differs between the categories of VAT; the rules 01 to 10 are of one shape. */
export interface VatCategoryRules {
  /** By rate: one row of the breakdown for each rate, of VAT that is calculated. Otherwise exactly one row, without VAT. */
  readonly byRate: boolean;
  /** 02 to 04: the tax numbers that seller and buyer need, or must not have. */
  readonly hasTaxNumbers: (invoice: EInvoice) => boolean;
  /** 05 to 07 */ readonly isRate: (rate: string) => boolean;
  /** 10: why there is no VAT has to be said, or must not be. */ readonly needsReason: boolean;
}

const rateOf = (rate: string): Decimal | undefined => parseDecimal(rate);
const isZero = (rate: string): boolean => rateOf(rate)?.digits === 0n;
const isPositive = (rate: string): boolean => compare(rateOf(rate) ?? zero, zero) > 0;
const isNotNegative = (rate: string): boolean => compare(rateOf(rate) ?? { digits: -1n, scale: 0 }, zero) >= 0;

const hasVatId = ({ seller, taxRepresentative }: EInvoice): boolean => !isEmpty(seller.vatId) || !isEmpty(taxRepresentative?.vatId);
const isTaxed = (invoice: EInvoice): boolean => hasVatId(invoice) || !isEmpty(invoice.seller.taxNumber);
const isBusiness = ({ buyer }: EInvoice): boolean => !isEmpty(buyer.vatId) || !isEmpty(buyer.legalRegistration?.value);

export const vatCategoryRules: Readonly<Record<CategoryCode, VatCategoryRules>> = {
  /** Standard rate. */
  S: { byRate: true, hasTaxNumbers: isTaxed, isRate: isPositive, needsReason: false },
  /** Zero rate. */
  Z: { byRate: false, hasTaxNumbers: isTaxed, isRate: isZero, needsReason: false },
  /** Exempt. */
  E: { byRate: false, hasTaxNumbers: isTaxed, isRate: isZero, needsReason: true },
  /** Reverse charge. */
  AE: { byRate: false, hasTaxNumbers: (invoice) => isTaxed(invoice) && isBusiness(invoice), isRate: isZero, needsReason: true },
  /** Intra-community supply. */
  K: { byRate: false, hasTaxNumbers: (invoice) => hasVatId(invoice) && !isEmpty(invoice.buyer.vatId), isRate: isZero, needsReason: true },
  /** Export outside the EU. */
  G: { byRate: false, hasTaxNumbers: hasVatId, isRate: isZero, needsReason: true },
  /** Outside the scope of VAT: nobody names a VAT id, and there is no rate. */
  O: { byRate: false, hasTaxNumbers: (invoice) => !hasVatId(invoice) && isEmpty(invoice.buyer.vatId), isRate: isEmpty, needsReason: true },
  /** IGIC of the Canary Islands. */
  L: { byRate: true, hasTaxNumbers: isTaxed, isRate: isNotNegative, needsReason: false },
  /** IPSI of Ceuta and Melilla. */
  M: { byRate: true, hasTaxNumbers: isTaxed, isRate: isNotNegative, needsReason: false },
};
