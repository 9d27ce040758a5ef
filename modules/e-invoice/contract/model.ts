/**
 * Semantic model of an electronic invoice (EN 16931-1), independent of its syntax. Names follow the standard's terms;
 * the comments give the numbers of its business terms (BT) and groups (BG).
 * - Texts, codes and amounts are texts as they stand in the XML; empty if missing.
 * - Amounts and quantities are decimals with a point: `1234.50`, `-3`.
 * - Days are `YYYY-MM-DD`.
 * - Missing groups are null, lists without entries are empty.
 */
export interface EInvoice {
  /** BT-24 */ readonly specification: string;
  /** BT-23 */ readonly process: string;
  /** BT-1 */ readonly number: string;
  /** BT-2 */ readonly issueDate: string;
  /** BT-3 (UNTDID 1001): 380 invoice, 381 credit note, 384 corrected, 326 partial, 386 prepayment, 389 self-billed … */
  readonly typeCode: string;
  /** BT-5 */ readonly currency: string;
  /** BT-6 */ readonly taxCurrency: string;
  /** BT-7 */ readonly taxPointDate: string;
  /** BT-8 */ readonly taxPointCode: string;
  /** BT-9 */ readonly dueDate: string;
  /** BT-10 */ readonly buyerReference: string;
  /** BT-11 */ readonly projectReference: string;
  /** BT-12 */ readonly contractReference: string;
  /** BT-13 */ readonly orderReference: string;
  /** BT-14 */ readonly salesOrderReference: string;
  /** BT-15 */ readonly receivingAdviceReference: string;
  /** BT-16 */ readonly despatchAdviceReference: string;
  /** BT-17 */ readonly tenderReference: string;
  /** BT-18 */ readonly objectIdentifier: CodedText | null;
  /** BT-19 */ readonly accountingReference: string;
  /** BT-20 */ readonly paymentTerms: string;
  /** BG-1 */ readonly notes: readonly InvoiceNote[];
  /** BG-3 */ readonly precedingInvoices: readonly PrecedingInvoice[];
  /** BG-4 */ readonly seller: Seller;
  /** BG-7 */ readonly buyer: Buyer;
  /** BG-10 */ readonly payee: Payee | null;
  /** BG-11 */ readonly taxRepresentative: TaxRepresentative | null;
  /** BG-13 */ readonly delivery: Delivery | null;
  /** BG-14; BG-26 on lines */ readonly period: Period | null;
  /** BG-16 */ readonly payment: PaymentInstructions | null;
  /** BG-20 */ readonly allowances: readonly DocumentAllowance[];
  /** BG-21 */ readonly charges: readonly DocumentAllowance[];
  /** BG-22 */ readonly totals: Totals;
  /** BG-23 */ readonly vatBreakdown: readonly VatBreakdown[];
  /** BG-24 */ readonly attachments: readonly SupportingDocument[];
  /** BG-25 */ readonly lines: readonly InvoiceLine[];
}

/** Text with the code of its list; the scheme is empty without one. */
export interface CodedText {
  readonly value: string;
  readonly scheme: string;
}

export interface InvoiceNote {
  /** BT-21 (UNTDID 4451) */ readonly subjectCode: string;
  /** BT-22 */ readonly text: string;
}

export interface PrecedingInvoice {
  /** BT-25 */ readonly number: string;
  /** BT-26 */ readonly issueDate: string;
}

/** BG-5, BG-8, BG-12, BG-15. */
export interface PostalAddress {
  /** BT-35, 50, 64, 75 */ readonly line1: string;
  /** BT-36, 51, 65, 76 */ readonly line2: string;
  /** BT-162, 163, 164, 165 */ readonly line3: string;
  /** BT-37, 52, 66, 77 */ readonly city: string;
  /** BT-38, 53, 67, 78 */ readonly postcode: string;
  /** BT-39, 54, 68, 79 */ readonly subdivision: string;
  /** BT-40, 55, 69, 80 (ISO 3166-1 alpha-2) */ readonly country: string;
}

/** BG-6, BG-9. */
export interface Contact {
  /** BT-41, 56 */ readonly name: string;
  /** BT-42, 57 */ readonly telephone: string;
  /** BT-43, 58 */ readonly email: string;
}

interface Party {
  /** BT-27, 44 */ readonly name: string;
  /** BT-28, 45 */ readonly tradingName: string;
  /** BT-29, 46 */ readonly identifiers: readonly CodedText[];
  /** BT-30, 47 */ readonly legalRegistration: CodedText | null;
  /** BT-31, 48 */ readonly vatId: string;
  /** BT-34, 49 (EAS) */ readonly electronicAddress: CodedText | null;
  /** BG-5, 8; null: not even the group is there */ readonly address: PostalAddress | null;
  readonly contact: Contact | null;
}

export interface Seller extends Party {
  /** BT-32 */ readonly taxNumber: string;
  /** BT-33 */ readonly legalInformation: string;
}

export type Buyer = Party;

export interface Payee {
  /** BT-59 */ readonly name: string;
  /** BT-60 */ readonly identifier: CodedText | null;
  /** BT-61 */ readonly legalRegistration: CodedText | null;
}

export interface TaxRepresentative {
  /** BT-62 */ readonly name: string;
  /** BT-63 */ readonly vatId: string;
  /** BG-12 */ readonly address: PostalAddress | null;
}

export interface Delivery {
  /** BT-70 */ readonly name: string;
  /** BT-71 */ readonly locationIdentifier: CodedText | null;
  /** BT-72 */ readonly date: string;
  /** BG-15 */ readonly address: PostalAddress | null;
}

export interface Period {
  /** BT-73, 134 */ readonly start: string;
  /** BT-74, 135 */ readonly end: string;
}

export interface PaymentInstructions {
  /** BT-81 (UNTDID 4461): 58 SEPA credit transfer, 30 credit transfer, 59 direct debit, 48 card … */
  readonly meansCode: string;
  /** BT-82 */ readonly meansText: string;
  /** BT-83 */ readonly remittance: string;
  /** BG-17 */ readonly transfers: readonly CreditTransfer[];
  /** BG-18 */ readonly card: {
    /** BT-87 */ readonly accountNumber: string;
    /** BT-88 */ readonly holder: string;
  } | null;
  /** BG-19 */ readonly directDebit: {
    /** BT-89 */ readonly mandate: string;
    /** BT-90 */ readonly creditor: string;
    /** BT-91 */ readonly account: string;
  } | null;
}

export interface CreditTransfer {
  /** BT-84 */ readonly account: string;
  /** BT-85 */ readonly name: string;
  /** BT-86 */ readonly bankIdentifier: string;
}

/**
 * VAT category (UNCL5305): S standard, Z zero rated, E exempt, AE reverse charge, K intra-community, G export, O not
 * subject to VAT, L IGIC, M IPSI.
 */
export type VatCategory = string;

/** BG-20 and BG-21. */
export interface DocumentAllowance {
  /** BT-92, 99 */ readonly amount: string;
  /** BT-93, 100 */ readonly baseAmount: string;
  /** BT-94, 101 */ readonly percentage: string;
  /** BT-95, 102 */ readonly vatCategory: VatCategory;
  /** BT-96, 103 */ readonly vatRate: string;
  /** BT-97, 104 */ readonly reason: string;
  /** BT-98 (UNTDID 5189), 105 (UNTDID 7161) */ readonly reasonCode: string;
}

export interface Totals {
  /** BT-106 */ readonly lines: string;
  /** BT-107 */ readonly allowances: string;
  /** BT-108 */ readonly charges: string;
  /** BT-109 */ readonly net: string;
  /** BT-110 */ readonly vat: string;
  /** BT-111 */ readonly vatInTaxCurrency: string;
  /** BT-112 */ readonly gross: string;
  /** BT-113 */ readonly prepaid: string;
  /** BT-114 */ readonly rounding: string;
  /** BT-115 */ readonly due: string;
}

export interface VatBreakdown {
  /** BT-116 */ readonly taxableAmount: string;
  /** BT-117 */ readonly vatAmount: string;
  /** BT-118 */ readonly category: VatCategory;
  /** BT-119 */ readonly rate: string;
  /** BT-120 */ readonly exemptionReason: string;
  /** BT-121 (VATEX) */ readonly exemptionCode: string;
}

export interface SupportingDocument {
  /** BT-122 */ readonly identifier: string;
  /** BT-123 */ readonly description: string;
  /** BT-124 */ readonly location: string;
  /** BT-125 in base64; absent from an invoice that was read */ readonly content?: string;
  readonly fileName: string;
  readonly mediaType: string;
}

export interface InvoiceLine {
  /** BT-126 */ readonly identifier: string;
  /** BT-127 */ readonly note: string;
  /** BT-128 */ readonly objectIdentifier: CodedText | null;
  /** BT-129 */ readonly quantity: string;
  /** BT-130 (Rec 20, 21) */ readonly unit: string;
  /** BT-131 */ readonly netAmount: string;
  /** BT-132 */ readonly orderLineReference: string;
  /** BT-133 */ readonly accountingReference: string;
  /** BG-26 */ readonly period: Period | null;
  /** BG-27 */ readonly allowances: readonly LineAllowance[];
  /** BG-28 */ readonly charges: readonly LineAllowance[];
  /** BT-146 */ readonly netPrice: string;
  /** BT-147 */ readonly priceDiscount: string;
  /** BT-148 */ readonly grossPrice: string;
  /** BT-149 */ readonly priceBaseQuantity: string;
  /** BT-150 */ readonly priceBaseUnit: string;
  /** BT-151 */ readonly vatCategory: VatCategory;
  /** BT-152 */ readonly vatRate: string;
  /** BT-153 */ readonly name: string;
  /** BT-154 */ readonly description: string;
  /** BT-155 */ readonly sellerItemIdentifier: string;
  /** BT-156 */ readonly buyerItemIdentifier: string;
  /** BT-157 */ readonly standardItemIdentifier: CodedText | null;
  /** BT-158 */ readonly classifications: readonly CodedText[];
  /** BT-159 */ readonly originCountry: string;
  /** BG-32 */ readonly attributes: readonly {
    /** BT-160 */ readonly name: string;
    /** BT-161 */ readonly value: string;
  }[];
}

/** BG-27 and BG-28. */
export interface LineAllowance {
  /** BT-136, 141 */ readonly amount: string;
  /** BT-137, 142 */ readonly baseAmount: string;
  /** BT-138, 143 */ readonly percentage: string;
  /** BT-139, 144 */ readonly reason: string;
  /** BT-140, 145 */ readonly reasonCode: string;
}

/** BT-24 of the profiles that Kontor writes. */
export const specifications = {
  zugferd: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const;

/** BT-24 of XRechnung 3.0 and of its extensions and restrictions (BR-DE-21). */
export const xrechnungSpecifications: readonly string[] = [
  specifications.xrechnung,
  `${specifications.xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  `${specifications.xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
];

/** BT-23 of XRechnung (PEPPOL-EN16931-R001). */
export const billingProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
