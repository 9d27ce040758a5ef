import type { Decimal } from '../decimal.ts';
import { compare, parseDecimal, zero } from '../decimal.ts';
import type { EInvoice } from '../model.ts';
import { isEmpty } from './is-empty.ts';

/** Names of the categories in the rules: `BR-IC-05` is about category K. */
export const categoryPrefixes = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
  L: 'AF',
  M: 'AG',
} as const;

export type CategoryCode = keyof typeof categoryPrefixes;
export type CategoryPrefix = (typeof categoryPrefixes)[CategoryCode];

/** Where the tax numbers of the parties stand in the model. */
type TaxNumberPath = 'seller.vatId' | 'seller.taxNumber' | 'taxRepresentative.vatId' | 'buyer.vatId';

/** What differs between the categories of VAT; the rules 01 to 10 are of one shape. */
export interface VatCategoryRules {
  /**
   * By rate: one row of the breakdown for each rate, of VAT that is calculated. Otherwise exactly one row, without VAT.
   */
  readonly byRate: boolean;
  /**
   * 02 to 04: which of the tax numbers that seller and buyer need is missing, or which of those that they must not have
   * is there.
   */
  readonly findTaxNumberFault: (invoice: EInvoice) => TaxNumberPath | undefined;
  /** 05 to 07 */ readonly isRate: (rate: string) => boolean;
  /** 10: why there is no VAT has to be said, or must not be. */ readonly needsReason: boolean;
}

const rateOf = (rate: string): Decimal | undefined => parseDecimal(rate);
const isZero = (rate: string): boolean => rateOf(rate)?.digits === 0n;
const isPositive = (rate: string): boolean => compare(rateOf(rate) ?? zero, zero) > 0;
const isNotNegative = (rate: string): boolean => compare(rateOf(rate) ?? { digits: -1n, scale: 0 }, zero) >= 0;

const hasVatId = ({ seller, taxRepresentative }: EInvoice): boolean =>
  !isEmpty(seller.vatId) || !isEmpty(taxRepresentative?.vatId);
const needTaxNumber = (invoice: EInvoice): TaxNumberPath | undefined =>
  hasVatId(invoice) || !isEmpty(invoice.seller.taxNumber) ? undefined : 'seller.taxNumber';
const needVatId = (invoice: EInvoice): TaxNumberPath | undefined => (hasVatId(invoice) ? undefined : 'seller.vatId');
const needBuyerVatId = ({ buyer }: EInvoice): TaxNumberPath | undefined =>
  isEmpty(buyer.vatId) ? 'buyer.vatId' : undefined;
const needBusiness = (invoice: EInvoice): TaxNumberPath | undefined =>
  isEmpty(invoice.buyer.legalRegistration?.value) ? needBuyerVatId(invoice) : undefined;

function forbidVatIds({ seller, taxRepresentative, buyer }: EInvoice): TaxNumberPath | undefined {
  if (!isEmpty(seller.vatId)) return 'seller.vatId';
  if (!isEmpty(taxRepresentative?.vatId)) return 'taxRepresentative.vatId';
  return isEmpty(buyer.vatId) ? undefined : 'buyer.vatId';
}

export const vatCategoryRules: Readonly<Record<CategoryCode, VatCategoryRules>> = {
  /** Standard rate. */
  S: { byRate: true, findTaxNumberFault: needTaxNumber, isRate: isPositive, needsReason: false },
  /** Zero rate. */
  Z: { byRate: false, findTaxNumberFault: needTaxNumber, isRate: isZero, needsReason: false },
  /** Exempt. */
  E: { byRate: false, findTaxNumberFault: needTaxNumber, isRate: isZero, needsReason: true },
  /** Reverse charge. */
  AE: {
    byRate: false,
    findTaxNumberFault: (invoice) => needTaxNumber(invoice) ?? needBusiness(invoice),
    isRate: isZero,
    needsReason: true,
  },
  /** Intra-community supply. */
  K: {
    byRate: false,
    findTaxNumberFault: (invoice) => needVatId(invoice) ?? needBuyerVatId(invoice),
    isRate: isZero,
    needsReason: true,
  },
  /** Export outside the EU. */
  G: { byRate: false, findTaxNumberFault: needVatId, isRate: isZero, needsReason: true },
  /** Outside the scope of VAT: nobody names a VAT id, and there is no rate. */
  O: { byRate: false, findTaxNumberFault: forbidVatIds, isRate: isEmpty, needsReason: true },
  /** IGIC of the Canary Islands. */
  L: { byRate: true, findTaxNumberFault: needTaxNumber, isRate: isNotNegative, needsReason: false },
  /** IPSI of Ceuta and Melilla. */
  M: { byRate: true, findTaxNumberFault: needTaxNumber, isRate: isNotNegative, needsReason: false },
};
