import { demoCompany } from '#modules/accounting/server/demo/company.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';

const services = [
  'Wohneinheiten',
  'Stellplätze',
  'Ausschreibung',
  'Baustellentermin',
  'Fotoprotokoll',
  'Abrechnung',
  'Verbrauchsablesung',
  'Übergabe',
  'Schließzylinder',
  'Schadensaufnahme',
] as const;

/**
 * An invoice of one page with ten positions. No two serial numbers share a number, a customer, a position or an amount.
 */
export function createInvoicePage(serial: number): InvoiceDraft {
  return {
    ...demoCompany,
    invoiceId: `RE-2026-${serial}`,
    description: `Objekt ${serial}, Lindenstraße 12–18`,
    customerId: `K-${serial}`,
    customerName: `WEG Lindenstraße ${serial}`,
    customerStreet: `Lindenstraße ${serial % 500}`,
    customerPostcode: '50674',
    customerCity: 'Köln',
    invoiceDate: '2026-11-02',
    invoiceDueDate: '2026-11-16',
    serviceDate: '2026-10-31',
    invoiceAdditionsTop: `Für die Verwaltung Ihres Objekts ${serial} berechnen wir vereinbarungsgemäß:`,
    invoiceAdditionsBottom: 'Mit freundlichen Grüßen',
    language: 'de',
    positions: services.map((service, index) => ({
      description: `${service} ${serial}-${index + 1}`,
      uom: index % 2 === 0 ? ('piece' as const) : ('hour' as const),
      count: 1 + ((serial + index) % 40) / 4,
      price: (1000 + ((serial * 7 + index * 131) % 90_000)) / 100,
      vat: index % 3 === 0 ? (7 as const) : (19 as const),
    })),
  };
}
