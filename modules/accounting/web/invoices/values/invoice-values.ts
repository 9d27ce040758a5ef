import type { LanguageKey } from '#platform/contract/languages.ts';
import { countDecimals, priceDecimals } from '#platform/contract/money.ts';
import { formatDecimal, parseDecimal } from '#platform/web/form/decimal.ts';
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
export const emptyPosition: PositionValues = { description: '', uom: 'piece', count: '1', price: '', vat: '19' };

/** The rows up to the last one in which something was written: those that are printed and saved. */
export function writtenPositions(positions: readonly PositionValues[]): readonly PositionValues[] {
  return positions.slice(0, positions.findLastIndex((position) => !isUntouched(position)) + 1);
}

function isUntouched({ description, uom, count, price }: PositionValues): boolean {
  return description === '' && price === '' && uom === emptyPosition.uom && count === emptyPosition.count;
}

/** A unit price as the language writes it, `1.250,00`; a text that is no number stays as it is. */
export function tidyPrice(text: string, language: LanguageKey): string {
  const price = parseDecimal(text, language);
  return typeof price === 'number' ? formatDecimal(price, language, { min: 2, max: 12, isGrouped: true }) : text;
}

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
    positions: toPositionValues(invoice, language),
  };
}

/** A draft without positions begins with an empty row. */
function toPositionValues({ positions, status }: Invoice, language: LanguageKey): PositionValues[] {
  if (positions.length === 0 && status === 'draft') return [{ ...emptyPosition }];
  return positions.map(({ description, uom, count, price, vat }) => ({
    description,
    uom,
    count: formatDecimal(count, language, { max: countDecimals }),
    price: formatDecimal(price, language, { min: 2, max: priceDecimals, isGrouped: true }),
    vat: String(vat),
  }));
}
