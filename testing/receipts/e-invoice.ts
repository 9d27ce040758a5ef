import { writeCii, writeUbl } from '#modules/accounting/server/demo/receipts/e-invoice-xml.ts';
import type { EInvoiceContent } from '#modules/accounting/server/demo/receipts/e-invoice-xml.ts';

/** E-invoice of the tests: two positions at 19 % and one at 7 %, which add up. */
export const sampleInvoice: EInvoiceContent = {
  profile: 'urn:cen.eu:en16931:2017',
  typeCode: '380',
  number: 'RE-2026-0815',
  issueDate: '2026-01-15',
  dueDate: '2026-02-14',
  serviceDate: '2026-01-10',
  currency: 'EUR',
  vendor: 'Nordlicht Elektrotechnik GmbH',
  vendorVatId: 'DE136695976',
  vendorTaxNumber: '22/815/08154',
  vendorIban: 'DE02120300000000202051',
  vendorAddress: ['Hafenstraße 4', '20457 Hamburg'],
  buyer: 'Bäckerei Sommer',
  buyerAddress: ['Marktplatz 1', '50667 Köln'],
  lines: [
    { name: 'Steckdosen & Schalter', net: '100.00', rate: '19' },
    { name: 'Montage', net: '300.00', rate: '19' },
    { name: 'Fachbuch', net: '50.00', rate: '7' },
  ],
  breakdown: [
    { net: '400.00', rate: '19', vat: '76.00' },
    { net: '50.00', rate: '7', vat: '3.50' },
  ],
  lineTotal: '450.00',
  net: '450.00',
  vat: '79.50',
  gross: '529.50',
  due: '529.50',
};

/** UN/CEFACT CII, as ZUGFeRD carries it. */
export function buildCii(changes: Partial<EInvoiceContent> = {}): Buffer {
  return writeCii({ ...sampleInvoice, ...changes });
}

/** UBL 2.1, an invoice or a credit note, as XRechnung carries it. */
export function buildUbl(changes: Partial<EInvoiceContent> = {}, kind: 'Invoice' | 'CreditNote' = 'Invoice'): Buffer {
  return writeUbl(
    { ...sampleInvoice, profile: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', ...changes },
    kind,
  );
}
