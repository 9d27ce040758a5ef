import { blankDetails, blankPositionDetails } from '#modules/accounting/contract/invoice-details.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';

/** A believable invoice for tests. */
export const sampleInvoice: Invoice = {
  invoiceId: 'RE-2026-0012', description: 'Beratung', version: 3, status: 'draft', customerRecordId: null, language: 'de',
  customerName: 'Bäckerei Krämer', customerId: 'K-0007', customerSalutation: 'Frau', customerStreet: 'Ringstraße 8',
  customerPostcode: '04109', customerCity: 'Leipzig',
  invoiceDate: '2026-11-21', invoiceDueDate: null, serviceDate: '2026-11-01',
  invoiceAdditionsTop: 'Guten Tag', invoiceAdditionsBottom: '',
  companyName: 'Sonnenhof', street: 'Am Markt 1', postcode: '04103', city: 'Leipzig', telephone: '', eMail: '', bank: '',
  IBAN: '', BIC: '', companyOwner: '', taxNumber: '', vatNumber: '', hrbNumber: '',
  ...blankDetails, skonto: [], allowances: [], charges: [], precedingInvoices: [],
  positions: [
    { ...blankPositionDetails, position: 1, description: 'Pauschale', uom: 'general', count: 1, price: 100, vat: 19, netSum: 100, vatCost: 19, sum: 119 },
    { ...blankPositionDetails, position: 2, description: 'Stunden', uom: 'hour', count: 2.5, price: 1234.5678, vat: 7, netSum: 3086.42, vatCost: 216.05, sum: 3302.47 },
  ],
  totalNetSum: 3186.42, totalVatCost: 235.05, totalSum: 3421.47,
  vatBreakdown: [{ vat: 19, netSum: 100, vatCost: 19 }, { vat: 7, netSum: 3086.42, vatCost: 216.05 }],
  roundingAmount: 0, payableAmount: 3421.47, issuedAt: null, cancels: null, cancelledBy: null, takenOver: false, paymentStatus: null, openAmount: 0,
  createdAt: '2026-11-21T08:00:00Z', updatedAt: '2026-11-21T08:00:00Z',
};
