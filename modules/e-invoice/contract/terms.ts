import type { CodedText, EInvoice } from './model.ts';

/** Value of an e-invoice with its business term of EN 16931. */
export interface EInvoiceTerm {
  /** `BT-1`; a path with several terms of EN 16931 has the first of them. */
  readonly term: string;
  /** Path in the model: `totals.net`, `lines.3.netAmount` (from 0). */
  readonly path: string;
  readonly value: string;
}

/** Terms of an address: street, second and third line, city, postcode, subdivision, country. */
const address = (
  group: string,
  [line1, line2, line3, city, postcode, subdivision, country]: readonly number[],
): Record<string, number | undefined> => ({
  [`${group}.line1`]: line1,
  [`${group}.line2`]: line2,
  [`${group}.line3`]: line3,
  [`${group}.city`]: city,
  [`${group}.postcode`]: postcode,
  [`${group}.subdivision`]: subdivision,
  [`${group}.country`]: country,
});
const allowance = (
  group: string,
  [amount, baseAmount, percentage, vatCategory, vatRate, reason, reasonCode]: readonly (number | undefined)[],
): Record<string, number | undefined> => ({
  [`${group}.amount`]: amount,
  [`${group}.baseAmount`]: baseAmount,
  [`${group}.percentage`]: percentage,
  [`${group}.vatCategory`]: vatCategory,
  [`${group}.vatRate`]: vatRate,
  [`${group}.reason`]: reason,
  [`${group}.reasonCode`]: reasonCode,
});

/**
 * Numbers of the business terms by their path in the model, entries of lists without their number (EN 16931-1, table
 * 2).
 */
const terms: Readonly<Record<string, number | undefined>> = {
  specification: 24,
  process: 23,
  number: 1,
  issueDate: 2,
  typeCode: 3,
  currency: 5,
  taxCurrency: 6,
  taxPointDate: 7,
  taxPointCode: 8,
  dueDate: 9,
  buyerReference: 10,
  projectReference: 11,
  contractReference: 12,
  orderReference: 13,
  salesOrderReference: 14,
  receivingAdviceReference: 15,
  despatchAdviceReference: 16,
  tenderReference: 17,
  objectIdentifier: 18,
  accountingReference: 19,
  paymentTerms: 20,
  'notes.subjectCode': 21,
  'notes.text': 22,
  'precedingInvoices.number': 25,
  'precedingInvoices.issueDate': 26,
  'seller.name': 27,
  'seller.tradingName': 28,
  'seller.identifiers': 29,
  'seller.legalRegistration': 30,
  'seller.vatId': 31,
  'seller.taxNumber': 32,
  'seller.legalInformation': 33,
  'seller.electronicAddress': 34,
  'seller.contact.name': 41,
  'seller.contact.telephone': 42,
  'seller.contact.email': 43,
  ...address('seller.address', [35, 36, 162, 37, 38, 39, 40]),
  'buyer.name': 44,
  'buyer.tradingName': 45,
  'buyer.identifiers': 46,
  'buyer.legalRegistration': 47,
  'buyer.vatId': 48,
  'buyer.electronicAddress': 49,
  'buyer.contact.name': 56,
  'buyer.contact.telephone': 57,
  'buyer.contact.email': 58,
  ...address('buyer.address', [50, 51, 163, 52, 53, 54, 55]),
  'payee.name': 59,
  'payee.identifier': 60,
  'payee.legalRegistration': 61,
  'taxRepresentative.name': 62,
  'taxRepresentative.vatId': 63,
  ...address('taxRepresentative.address', [64, 65, 164, 66, 67, 68, 69]),
  'delivery.name': 70,
  'delivery.locationIdentifier': 71,
  'delivery.date': 72,
  ...address('delivery.address', [75, 76, 165, 77, 78, 79, 80]),
  'period.start': 73,
  'period.end': 74,
  'payment.meansCode': 81,
  'payment.meansText': 82,
  'payment.remittance': 83,
  'payment.transfers.account': 84,
  'payment.transfers.name': 85,
  'payment.transfers.bankIdentifier': 86,
  'payment.card.accountNumber': 87,
  'payment.card.holder': 88,
  'payment.directDebit.mandate': 89,
  'payment.directDebit.creditor': 90,
  'payment.directDebit.account': 91,
  ...allowance('allowances', [92, 93, 94, 95, 96, 97, 98]),
  ...allowance('charges', [99, 100, 101, 102, 103, 104, 105]),
  'totals.lines': 106,
  'totals.allowances': 107,
  'totals.charges': 108,
  'totals.net': 109,
  'totals.vat': 110,
  'totals.vatInTaxCurrency': 111,
  'totals.gross': 112,
  'totals.prepaid': 113,
  'totals.rounding': 114,
  'totals.due': 115,
  'vatBreakdown.taxableAmount': 116,
  'vatBreakdown.vatAmount': 117,
  'vatBreakdown.category': 118,
  'vatBreakdown.rate': 119,
  'vatBreakdown.exemptionReason': 120,
  'vatBreakdown.exemptionCode': 121,
  'attachments.identifier': 122,
  'attachments.description': 123,
  'attachments.location': 124,
  'attachments.fileName': 125,
  'attachments.mediaType': 125,
  'lines.identifier': 126,
  'lines.note': 127,
  'lines.objectIdentifier': 128,
  'lines.quantity': 129,
  'lines.unit': 130,
  'lines.netAmount': 131,
  'lines.orderLineReference': 132,
  'lines.accountingReference': 133,
  'lines.period.start': 134,
  'lines.period.end': 135,
  ...allowance('lines.allowances', [136, 137, 138, undefined, undefined, 139, 140]),
  ...allowance('lines.charges', [141, 142, 143, undefined, undefined, 144, 145]),
  'lines.netPrice': 146,
  'lines.priceDiscount': 147,
  'lines.grossPrice': 148,
  'lines.priceBaseQuantity': 149,
  'lines.priceBaseUnit': 150,
  'lines.vatCategory': 151,
  'lines.vatRate': 152,
  'lines.name': 153,
  'lines.description': 154,
  'lines.sellerItemIdentifier': 155,
  'lines.buyerItemIdentifier': 156,
  'lines.standardItemIdentifier': 157,
  'lines.classifications': 158,
  'lines.originCountry': 159,
  'lines.attributes.name': 160,
  'lines.attributes.value': 161,
};

/** Returns the business term of a path in the model: `BT-131` of `lines.3.netAmount`; empty if there is none. */
export function termOf(path: string): string {
  const number = terms[path.replaceAll(/\.\d+(?=\.|$)/gu, '')];
  return number === undefined ? '' : `BT-${number}`;
}

/** Lists all values of an invoice in the order of the model; identifiers with their scheme: `7 (0088)`. */
export function listTerms(invoice: EInvoice): readonly EInvoiceTerm[] {
  return [...walk(invoice, '')];
}

function* walk(value: unknown, path: string): Generator<EInvoiceTerm, void> {
  if (typeof value === 'string') {
    const term = termOf(path);
    if (value !== '' && term !== '') yield { term, path, value };
  } else if (isCoded(value)) {
    yield* walk(value.scheme === '' ? value.value : `${value.value} (${value.scheme})`, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* walk(part, path === '' ? name : `${path}.${name}`);
  }
}

function isCoded(value: unknown): value is CodedText {
  return typeof value === 'object' && value !== null && 'value' in value && 'scheme' in value;
}
