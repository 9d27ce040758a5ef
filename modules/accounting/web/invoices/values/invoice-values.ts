import type { ValuesOf } from '#platform/contract/fields.ts';
import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { companyFields } from '#modules/accounting/contract/company.ts';
import type { invoiceFields, positionFields as positionFieldSet } from '#modules/accounting/contract/invoices.ts';

export const customerFields = [
  'customerName', 'customerId', 'customerSalutation', 'customerStreet', 'customerPostcode', 'customerCity',
] as const;

export type CompanyField = (typeof companyFields)[number];
export type CustomerField = (typeof customerFields)[number];
export type TextFieldName = 'description' | CustomerField | 'invoiceAdditionsTop' | 'invoiceAdditionsBottom' | CompanyField;

/** A position as it stands in the form: numbers as typed, with a comma or a point. */
export type PositionValues = ValuesOf<typeof positionFieldSet>;

/** An invoice as it stands in the form; days are `YYYY-MM-DD`, null, or a text that is none. */
export type InvoiceValues = ValuesOf<typeof invoiceFields>;

export const positionFields = ['description', 'uom', 'count', 'price', 'vat'] as const;

/** A unit price as the language writes it, `1.250,00`; a text that is no number stays as it is. */
export function tidyPrice(text: string, language: LanguageKey): string {
  const price = parseDecimal(text, language);
  return typeof price === 'number' ? formatDecimal(price, language, { min: 2, max: 12, isGrouped: true }) : text;
}
