import { specifications } from '#modules/accounting/contract/e-invoice/model.ts';
import type { EInvoice, InvoiceLine, PostalAddress } from '#modules/accounting/contract/e-invoice/model.ts';
import { createInvoicePage } from './invoice-page.ts';

const decimals = (value: number): string => value.toFixed(2);

function addressOf(line1 = '', postcode = '', city = ''): PostalAddress {
  return { line1, line2: '', line3: '', city, postcode, subdivision: '', country: 'DE' };
}

/** The invoice of `createInvoicePage` as the semantic model. What its sums are does not matter to who writes it. */
export function createEInvoice(serial: number): EInvoice {
  const page = createInvoicePage(serial);
  const lines = (page.positions ?? []).map(({ description = '', uom, count, price, vat }, index): InvoiceLine => ({
    identifier: String(index + 1), note: '', objectIdentifier: null, quantity: String(count), unit: uom === 'hour' ? 'HUR' : 'H87', netAmount: decimals(Number(count) * Number(price)),
    orderLineReference: '', accountingReference: '', period: null, allowances: [], charges: [], netPrice: String(price), priceDiscount: '', grossPrice: '', priceBaseQuantity: '',
    priceBaseUnit: '', vatCategory: 'S', vatRate: String(vat), name: description, description: '', sellerItemIdentifier: '', buyerItemIdentifier: '', standardItemIdentifier: null,
    classifications: [], originCountry: '', attributes: [],
  }));
  const net = lines.reduce((sum, { netAmount }) => sum + Number(netAmount), 0);
  return {
    specification: specifications.zugferd, process: '', number: page.invoiceId ?? '', issueDate: page.invoiceDate ?? '', typeCode: '380', currency: 'EUR', taxCurrency: '', taxPointDate: '',
    taxPointCode: '', dueDate: page.invoiceDueDate ?? '', buyerReference: '', projectReference: '', contractReference: '', orderReference: '', salesOrderReference: '',
    receivingAdviceReference: '', despatchAdviceReference: '', tenderReference: '', objectIdentifier: null, accountingReference: '', paymentTerms: '', notes: [], precedingInvoices: [],
    seller: {
      name: page.companyName ?? '', tradingName: '', identifiers: [], legalRegistration: null, vatId: page.vatNumber ?? '', taxNumber: page.taxNumber ?? '', legalInformation: page.hrbNumber ?? '',
      electronicAddress: { value: page.eMail ?? '', scheme: 'EM' }, address: addressOf(page.street, page.postcode, page.city),
      contact: { name: page.companyOwner ?? '', telephone: page.telephone ?? '', email: page.eMail ?? '' },
    },
    buyer: {
      name: page.customerName ?? '', tradingName: '', identifiers: [], legalRegistration: null, vatId: '', electronicAddress: null,
      address: addressOf(page.customerStreet, page.customerPostcode, page.customerCity), contact: null,
    },
    payee: null, taxRepresentative: null, delivery: { name: '', locationIdentifier: null, date: page.serviceDate ?? '', address: null }, period: null,
    payment: { meansCode: '58', meansText: '', remittance: page.invoiceId ?? '', transfers: [{ account: page.IBAN ?? '', name: '', bankIdentifier: page.BIC ?? '' }], card: null, directDebit: null },
    allowances: [], charges: [],
    totals: { lines: decimals(net), allowances: '', charges: '', net: decimals(net), vat: decimals(net * 0.19), vatInTaxCurrency: '', gross: decimals(net * 1.19), prepaid: '', rounding: '', due: decimals(net * 1.19) },
    vatBreakdown: ['19', '7'].map((rate) => ({ taxableAmount: decimals(net / 2), vatAmount: decimals((net / 200) * Number(rate)), category: 'S', rate, exemptionReason: '', exemptionCode: '' })),
    attachments: [], lines,
  };
}
