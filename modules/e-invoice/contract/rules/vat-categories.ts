import type { Decimal } from '../decimal.ts';
import { compare, parseDecimal, zero } from '../decimal.ts';
import type { EInvoice } from '../model.ts';
import { isEmpty } from './is-empty.ts';

/** Names of the categories in the rules: `BR-IC-05` concerns category K. */
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

/** Paths of the tax numbers of the parties in the model. */
type TaxNumberPath = 'seller.vatId' | 'seller.taxNumber' | 'taxRepresentative.vatId' | 'buyer.vatId';

/** Differences between the VAT categories; the rules 01 to 10 have one shape. */
export interface VatCategoryRules {
  /** True: VAT is calculated, with one row of the breakdown for each rate. False: exactly one row, without VAT. */
  readonly byRate: boolean;
  /** 02 to 04: finds a tax number that seller or buyer need and that is missing, or one that they must not have. */
  readonly findTaxNumberFault: (invoice: EInvoice) => TaxNumberPath | undefined;
  /** 05 to 07 */ readonly isRate: (rate: string) => boolean;
  /** 10: true if the reason for charging no VAT is required, false if it is forbidden. */ readonly needsReason: boolean;
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
  /** Outside the scope of VAT: no VAT id and no rate. */
  O: { byRate: false, findTaxNumberFault: forbidVatIds, isRate: isEmpty, needsReason: true },
  /** IGIC of the Canary Islands. */
  L: { byRate: true, findTaxNumberFault: needTaxNumber, isRate: isNotNegative, needsReason: false },
  /** IPSI of Ceuta and Melilla. */
  M: { byRate: true, findTaxNumberFault: needTaxNumber, isRate: isNotNegative, needsReason: false },
};
