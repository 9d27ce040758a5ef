import { billingProcess, specifications } from '#modules/accounting/contract/e-invoice/model.ts';
import type { EInvoice, InvoiceLine, PostalAddress } from '#modules/accounting/contract/e-invoice/model.ts';

const noAddress: PostalAddress = { line1: '', line2: '', line3: '', city: '', postcode: '', subdivision: '', country: '' };

/** A position of 2 hours at 50 euros with 19 % and nothing else. */
export const plainLine: InvoiceLine = {
  identifier: '1', note: '', objectIdentifier: null, quantity: '2', unit: 'HUR', netAmount: '100.00', orderLineReference: '', accountingReference: '',
  period: null, allowances: [], charges: [], netPrice: '50.00', priceDiscount: '', grossPrice: '', priceBaseQuantity: '', priceBaseUnit: '',
  vatCategory: 'S', vatRate: '19', name: 'Grundpflege', description: '', sellerItemIdentifier: '', buyerItemIdentifier: '',
  standardItemIdentifier: null, classifications: [], originCountry: '', attributes: [],
};

/** A ZUGFeRD invoice with what every invoice has. */
export const plainModel: EInvoice = {
  specification: specifications.zugferd, process: '', number: 'RE-2026-0001', issueDate: '2026-11-02', typeCode: '380', currency: 'EUR', taxCurrency: '',
  taxPointDate: '', taxPointCode: '', dueDate: '2026-11-16', buyerReference: '', projectReference: '', contractReference: '', orderReference: '',
  salesOrderReference: '', receivingAdviceReference: '', despatchAdviceReference: '', tenderReference: '', objectIdentifier: null, accountingReference: '',
  paymentTerms: '', notes: [], precedingInvoices: [],
  seller: {
    name: 'Pflegedienst Sonnenhof GmbH', tradingName: '', identifiers: [], legalRegistration: null, vatId: 'DE123456788', taxNumber: '214/5871/1234', legalInformation: '',
    electronicAddress: { value: 'rechnung@sonnenhof.example', scheme: 'EM' }, address: { ...noAddress, line1: 'Lindenstraße 8', city: 'Köln', postcode: '50674', country: 'DE' },
    contact: { name: 'Maria Sommer', telephone: '+49 221 1234567', email: 'rechnung@sonnenhof.example' },
  },
  buyer: {
    name: 'Gärtnerei Sonnenschein & Söhne', tradingName: '', identifiers: [], legalRegistration: null, vatId: '', electronicAddress: { value: 'einkauf@gaertnerei.example', scheme: 'EM' },
    address: { ...noAddress, line1: 'Königsallee 112', city: 'Düsseldorf', postcode: '40212', country: 'DE' }, contact: null,
  },
  payee: null, taxRepresentative: null, delivery: { name: '', locationIdentifier: null, date: '2026-10-31', address: null }, period: null,
  payment: { meansCode: '58', meansText: '', remittance: 'RE-2026-0001', transfers: [{ account: 'DE89370400440532013000', name: '', bankIdentifier: '' }], card: null, directDebit: null },
  allowances: [], charges: [],
  totals: { lines: '100.00', allowances: '', charges: '', net: '100.00', vat: '19.00', vatInTaxCurrency: '', gross: '119.00', prepaid: '', rounding: '', due: '119.00' },
  vatBreakdown: [{ taxableAmount: '100.00', vatAmount: '19.00', category: 'S', rate: '19', exemptionReason: '', exemptionCode: '' }],
  attachments: [], lines: [plainLine],
};

/** An XRechnung in which nothing of the model is empty. What it says need not add up. */
export const fullModel: EInvoice = {
  ...plainModel,
  specification: specifications.xrechnung, process: billingProcess, typeCode: '384', taxCurrency: 'CHF', taxPointDate: '2026-10-30', taxPointCode: '35',
  buyerReference: '04011000-12345-03', projectReference: 'BT-11', contractReference: 'BT-12', orderReference: 'BT-13', salesOrderReference: 'BT-14',
  receivingAdviceReference: 'BT-15', despatchAdviceReference: 'BT-16', tenderReference: 'BT-17', objectIdentifier: { value: 'BT-18', scheme: 'ABZ' }, accountingReference: 'BT-19',
  paymentTerms: '#SKONTO#TAGE=14#PROZENT=2.00#\n#SKONTO#TAGE=7#PROZENT=3.00#\n',
  notes: [{ subjectCode: 'AAI', text: 'Allgemein' }, { subjectCode: '', text: 'Ohne Kennung' }],
  precedingInvoices: [{ number: 'RE-2026-0007', issueDate: '2026-09-01' }, { number: 'RE-2026-0008', issueDate: '' }],
  seller: {
    ...plainModel.seller, tradingName: 'Sonnenhof', identifiers: [{ value: 'S-1', scheme: '' }, { value: '4000001123452', scheme: '0088' }], legalRegistration: { value: 'HRB 12345', scheme: '0198' },
    legalInformation: 'Geschäftsführerin: Maria Sommer', address: { line1: 'BT-35', line2: 'BT-36', line3: 'BT-162', city: 'BT-37', postcode: 'BT-38', subdivision: 'BT-39', country: 'DE' },
  },
  buyer: {
    ...plainModel.buyer, tradingName: 'Gärtnerei', identifiers: [{ value: 'K-10042', scheme: '' }], legalRegistration: { value: 'HRA 7', scheme: '' }, vatId: 'ATU12345678',
    address: { line1: 'BT-50', line2: 'BT-51', line3: 'BT-163', city: 'BT-52', postcode: 'BT-53', subdivision: 'BT-54', country: 'AT' }, contact: { name: 'BT-56', telephone: 'BT-57', email: 'bt-58@example.org' },
  },
  payee: { name: 'Factoring AG', identifier: { value: 'F-9', scheme: '' }, legalRegistration: { value: 'HRB 99', scheme: '' } },
  taxRepresentative: { name: 'Steuer Vertreter', vatId: 'DE999999999', address: { line1: 'BT-64', line2: 'BT-65', line3: 'BT-164', city: 'BT-66', postcode: 'BT-67', subdivision: 'BT-68', country: 'DE' } },
  delivery: { name: 'Lager Süd', locationIdentifier: { value: '4012345000009', scheme: '0088' }, date: '2026-10-31', address: { line1: 'BT-75', line2: 'BT-76', line3: 'BT-165', city: 'BT-77', postcode: 'BT-78', subdivision: 'BT-79', country: 'DE' } },
  period: { start: '2026-10-01', end: '2026-10-31' },
  payment: {
    meansCode: '59', meansText: 'Lastschrift', remittance: 'RE 1', transfers: [{ account: 'DE89370400440532013000', name: 'Sonnenhof', bankIdentifier: 'COBADEFFXXX' }, { account: '12345', name: '', bankIdentifier: '' }],
    card: { accountNumber: '1234', holder: 'Maria Sommer' }, directDebit: { mandate: 'M-1', creditor: 'DE98ZZZ09999999999', account: 'DE02120300000000202051' },
  },
  allowances: [{ amount: '10.00', baseAmount: '100.00', percentage: '10', vatCategory: 'S', vatRate: '19', reason: 'Treue', reasonCode: '95' }],
  charges: [{ amount: '5.00', baseAmount: '50.00', percentage: '10', vatCategory: 'S', vatRate: '7', reason: 'Versand', reasonCode: 'FC' }],
  totals: { lines: '100.00', allowances: '10.00', charges: '5.00', net: '95.00', vat: '18.05', vatInTaxCurrency: '17.50', gross: '113.05', prepaid: '13.00', rounding: '-0.05', due: '100.00' },
  vatBreakdown: [
    { taxableAmount: '95.00', vatAmount: '18.05', category: 'S', rate: '19', exemptionReason: '', exemptionCode: '' },
    { taxableAmount: '0.00', vatAmount: '0.00', category: 'AE', rate: '0', exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers', exemptionCode: 'VATEX-EU-AE' },
  ],
  attachments: [{ identifier: 'BT-122', description: 'BT-123', location: 'https://example.org/bt-124', fileName: '', mediaType: '' }],
  lines: [{
    ...plainLine, note: 'BT-127', objectIdentifier: { value: 'BT-128', scheme: 'AWG' }, orderLineReference: 'BT-132', accountingReference: 'BT-133', period: { start: '2026-10-01', end: '2026-10-15' },
    allowances: [{ amount: '1.00', baseAmount: '10.00', percentage: '10', reason: 'Menge', reasonCode: '41' }], charges: [{ amount: '2.00', baseAmount: '20.00', percentage: '10', reason: 'Eile', reasonCode: 'AA' }],
    priceDiscount: '5.00', grossPrice: '55.00', priceBaseQuantity: '1', priceBaseUnit: 'HUR', description: 'BT-154', sellerItemIdentifier: 'BT-155', buyerItemIdentifier: 'BT-156',
    standardItemIdentifier: { value: '4012345001235', scheme: '0160' }, classifications: [{ value: '85121', scheme: 'MP' }], originCountry: 'DE', attributes: [{ name: 'Farbe', value: 'grün' }],
  }],
};
