import type { EInvoice } from '#modules/e-invoice/contract/model.ts';
import {
  change,
  germanAddress,
  sampleAllowance,
  sampleEInvoice,
  sampleLine,
  sampleOfCategory,
} from './sample-e-invoice.ts';

const allowance = { ...sampleAllowance, vatCategory: 'S', vatRate: '19' };
const foreign = { ...germanAddress, country: 'AT', postcode: '1010', city: 'Wien' };
const attachment = { identifier: 'Anlage 1', description: 'Stundenzettel', location: '', fileName: '', mediaType: '' };

/** Sums of an invoice at 19 %, from its lines. */
function withLines(lines: EInvoice['lines'], net: string, vat: string, gross: string): EInvoice {
  return change(sampleEInvoice, {
    lines: lines.map((line, index) => ({ ...line, identifier: String(index + 1) })),
    'totals.lines': net,
    'totals.net': net,
    'totals.vat': vat,
    'totals.gross': gross,
    'totals.due': gross,
    'vatBreakdown.0.taxableAmount': net,
    'vatBreakdown.0.vatAmount': vat,
  });
}

const twoRates = change(
  withLines([sampleLine, { ...sampleLine, vatRate: '7', name: 'Fachbuch' }], '200.00', '26.00', '226.00'),
  {
    vatBreakdown: [
      { ...sampleEInvoice.vatBreakdown[0], taxableAmount: '100.00', vatAmount: '19.00', rate: '19' },
      { ...sampleEInvoice.vatBreakdown[0], taxableAmount: '100.00', vatAmount: '7.00', rate: '7' },
    ],
  },
);

/** Valid invoices of the trades that a bookkeeper meets, each with something that the others lack. */
export const invoiceCases: Readonly<Record<string, EInvoice>> = {
  'two hours': sampleEInvoice,
  'two rates': twoRates,
  'zero rate': sampleOfCategory('Z', '0'),
  'exempt services': sampleOfCategory('E', '0'),
  'reverse charge': change(sampleOfCategory('AE', '0'), { 'buyer.vatId': 'ATU12345678', 'buyer.address': foreign }),
  'goods into the EU': change(sampleOfCategory('K', '0'), {
    'buyer.vatId': 'ATU12345678',
    'buyer.address': foreign,
    'delivery.address': foreign,
  }),
  export: sampleOfCategory('G', '0'),
  'allowance and charge': change(sampleEInvoice, {
    allowances: [allowance],
    charges: [allowance],
    'totals.allowances': '10.00',
    'totals.charges': '10.00',
  }),
  'allowance in percent': change(sampleEInvoice, {
    allowances: [{ ...allowance, baseAmount: '100.00', percentage: '10' }],
    charges: [{ ...allowance, reasonCode: 'FC', reason: 'Fracht' }],
    'totals.allowances': '10.00',
    'totals.charges': '10.00',
  }),
  'discount on a line': change(sampleEInvoice, {
    'lines.0.allowances': [sampleAllowance],
    'lines.0.charges': [sampleAllowance],
  }),
  'list price': change(sampleEInvoice, { 'lines.0.grossPrice': '60.00', 'lines.0.priceDiscount': '10.00' }),
  'price of a hundred': change(sampleEInvoice, {
    'lines.0.netPrice': '5000.00',
    'lines.0.priceBaseQuantity': '100',
    'lines.0.priceBaseUnit': 'HUR',
  }),
  'forty lines': withLines(
    Array.from({ length: 40 }, (_, index) => ({ ...sampleLine, name: `Leistung ${index}` })),
    '4000.00',
    '760.00',
    '4760.00',
  ),
  'four decimals': withLines(
    [{ ...sampleLine, quantity: '3.125', netPrice: '32.1234', netAmount: '100.39' }],
    '100.39',
    '19.07',
    '119.46',
  ),
  'credit of a line': withLines(
    [sampleLine, { ...sampleLine, quantity: '-1', netAmount: '-50.00', name: 'Rückgabe' }],
    '50.00',
    '9.50',
    '59.50',
  ),
  'corrected invoice': change(sampleEInvoice, {
    typeCode: '384',
    precedingInvoices: [{ number: 'RE-2026-0000', issueDate: '2026-10-01' }],
  }),
  'credit note': change(sampleEInvoice, { typeCode: '381' }),
  'self-billed invoice': change(sampleEInvoice, { typeCode: '389' }),
  'partial invoice': change(sampleEInvoice, { typeCode: '326' }),
  prepaid: change(sampleEInvoice, { 'totals.prepaid': '19.00', 'totals.due': '100.00' }),
  'paid in full': change(sampleEInvoice, { 'totals.prepaid': '119.00', 'totals.due': '0.00', dueDate: '' }),
  rounded: change(sampleEInvoice, { 'totals.rounding': '0.01', 'totals.due': '119.01' }),
  'terms instead of a day': change(sampleEInvoice, { dueDate: '', paymentTerms: 'Zahlbar sofort ohne Abzug' }),
  'neither day nor terms': change(sampleEInvoice, { dueDate: '' }),
  'cash discount': change(sampleEInvoice, { paymentTerms: 'Skonto\n#SKONTO#TAGE=14#PROZENT=2.00#\n' }),
  'direct debit': change(sampleEInvoice, {
    'payment.meansCode': '59',
    'payment.transfers': [],
    'payment.directDebit': { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE02120300000000202051' },
  }),
  card: change(sampleEInvoice, {
    'payment.meansCode': '48',
    'payment.transfers': [],
    'payment.card': { accountNumber: '1234', holder: 'M. Sommer' },
  }),
  'two accounts': change(sampleEInvoice, {
    'payment.transfers': [
      { account: 'DE89370400440532013000', name: 'Sonnenhof', bankIdentifier: 'COBADEFFXXX' },
      { account: 'DE02120300000000202051', name: '', bankIdentifier: '' },
    ],
  }),
  'VAT in another currency': change(sampleEInvoice, { taxCurrency: 'CHF', 'totals.vatInTaxCurrency': '18.00' }),
  'period of supply': change(sampleEInvoice, {
    delivery: null,
    period: { start: '2026-10-01', end: '2026-10-31' },
    'lines.0.period': { start: '2026-10-01', end: '2026-10-31' },
  }),
  'place of delivery': change(sampleEInvoice, { 'delivery.name': 'Lager Süd', 'delivery.address': germanAddress }),
  'other payee': change(sampleEInvoice, { payee: { name: 'Factoring AG', identifier: null, legalRegistration: null } }),
  'tax representative': change(sampleEInvoice, {
    taxRepresentative: { name: 'Vertretung', vatId: 'DE999999999', address: germanAddress },
  }),
  'references of all kinds': change(sampleEInvoice, {
    contractReference: 'V-1',
    orderReference: 'B-2',
    salesOrderReference: 'A-3',
    receivingAdviceReference: 'W-4',
    despatchAdviceReference: 'L-5',
    tenderReference: 'T-6',
    objectIdentifier: { value: 'Zähler 7', scheme: 'ABZ' },
    accountingReference: '4711',
    attachments: [attachment],
  }),
  'product data': change(sampleEInvoice, {
    'lines.0.description': 'Bei Tag',
    'lines.0.sellerItemIdentifier': 'S-1',
    'lines.0.buyerItemIdentifier': 'B-1',
    'lines.0.standardItemIdentifier': { value: '4012345000009', scheme: '0160' },
    'lines.0.classifications': [{ value: '43211503', scheme: 'MP' }],
    'lines.0.originCountry': 'DE',
    'lines.0.attributes': [{ name: 'Farbe', value: 'rot' }],
    'lines.0.note': 'Wie besprochen',
    'lines.0.orderLineReference': '10',
  }),
  'notes of two kinds': change(sampleEInvoice, {
    notes: [
      { subjectCode: 'AAI', text: 'Allgemein' },
      { subjectCode: '', text: 'Ohne Kennung' },
    ],
  }),
};
