import type { LanguageKey } from '#platform/contract/languages.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';

const descriptions: Readonly<Record<LanguageKey, string>> = {
  de: 'Grundpflege für Frau Öztürk-Müßiggang',
  en: 'Basic care at the client’s home',
  es: 'Cuidados básicos para la señora Núñez',
  fr: 'Soins de base à domicile, œuvre sociale',
  ru: 'Основной уход на дому',
  cn: '居家基础护理服务',
};

/** Makes a complete invoice with `count` positions of 48.50 €, 12 €, 1,234.5678 € and 99.99 € in turn. */
export function makeSampleInvoice(language: LanguageKey, count: number): InvoiceDraft {
  const positions = Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    description: `${descriptions[language]} ${index + 1}`,
    uom: 'hour' as const,
    count: 1 + (index % 7) * 1.25,
    price: [48.5, 12, 1234.5678, 99.99][index % 4] ?? 0,
    vat: ([19, 19, 7, 0] as const)[index % 4] ?? 19,
  }));
  return {
    invoiceId: 'RE-2026-0012',
    description: descriptions[language],
    language,
    positions,
    customerName: 'Gärtnerei Sonnenschein & Söhne',
    customerId: 'K-10042',
    customerSalutation: 'Firma',
    customerStreet: 'Königsallee 112',
    customerPostcode: '40212',
    customerCity: 'Düsseldorf',
    invoiceDate: '2026-11-21',
    invoiceDueDate: '2026-12-05',
    serviceDate: '2026-10-31',
    invoiceAdditionsTop: 'Sehr geehrte Damen und Herren,\n\nwie vereinbart:',
    invoiceAdditionsBottom: 'Danke.',
    companyName: 'Pflegedienst Sonnenhof GmbH',
    street: 'Lindenstraße 8',
    postcode: '50674',
    city: 'Köln',
    telephone: '+49 221 1234567',
    eMail: 'rechnung@sonnenhof.example',
    bank: 'Sparkasse KölnBonn',
    IBAN: 'DE89370400440532013000',
    BIC: 'COLSDE33XXX',
    companyOwner: 'Maria Sommer',
    taxNumber: '214/5871/1234',
    vatNumber: 'DE123456789',
    hrbNumber: 'HRB 12345',
  };
}
