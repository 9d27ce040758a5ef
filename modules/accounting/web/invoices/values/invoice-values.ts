import type { LanguageKey } from '#platform/contract/languages.ts';
import { countDecimals, priceDecimals } from '#platform/contract/money.ts';
import { formatDecimal } from '#platform/contract/decimal-text.ts';
import { companyFields } from '#modules/accounting/contract/company.ts';
import type { Invoice, UnitOfMeasure } from '#modules/accounting/contract/invoices.ts';

export const customerFields = [
  'customerName', 'customerId', 'customerSalutation', 'customerStreet', 'customerPostcode', 'customerCity',
] as const;
const textFields = ['description', ...customerFields, 'invoiceAdditionsTop', 'invoiceAdditionsBottom', ...companyFields] as const;

export type CompanyField = (typeof companyFields)[number];
export type CustomerField = (typeof customerFields)[number];
export type TextFieldName = (typeof textFields)[number];

/** A position as it stands in the form: numbers as typed, with a comma or a point. */
export interface PositionValues {
  description: string;
  uom: UnitOfMeasure;
  count: string;
  price: string;
  /** `19`, `7` or `0`: the value of a select. */
  vat: string;
}

/** An invoice as it stands in the form; days are `YYYY-MM-DD` or null. */
export interface InvoiceValues extends Record<TextFieldName, string> {
  invoiceDate: string | null;
  invoiceDueDate: string | null;
  serviceDate: string | null;
  language: LanguageKey;
  positions: PositionValues[];
}

export const positionFields = ['description', 'uom', 'count', 'price', 'vat'] as const;
export const emptyPosition: PositionValues = { description: '', uom: 'general', count: '1', price: '', vat: '19' };

/** The names of the text fields, in the order of the form. */
export function listTextFields(): readonly TextFieldName[] {
  return textFields;
}

/**
 * The form of an invoice.
 *
 * @param language of the interface: decides between comma and point
 */
export function toInvoiceValues(invoice: Invoice, language: LanguageKey): InvoiceValues {
  const texts = Object.fromEntries(textFields.map((field) => [field, invoice[field]])) as Record<TextFieldName, string>;
  return {
    ...texts,
    invoiceDate: invoice.invoiceDate,
    invoiceDueDate: invoice.invoiceDueDate,
    serviceDate: invoice.serviceDate,
    language: invoice.language,
    positions: invoice.positions.map((position) => ({
      description: position.description,
      uom: position.uom,
      count: formatDecimal(position.count, language, { max: countDecimals }),
      price: formatDecimal(position.price, language, { min: 2, max: priceDecimals }),
      vat: String(position.vat),
    })),
  };
}
