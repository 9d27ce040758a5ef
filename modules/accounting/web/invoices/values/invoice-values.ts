import type { ValuesOf } from '#platform/contract/fields.ts';
import { formatDecimal, parseDecimal } from '#platform/contract/decimal-text.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { emptyPosition, positionFields as positionFieldSet } from '#modules/accounting/contract/invoices/invoices.ts';
import type { invoiceFields } from '#modules/accounting/contract/invoices/invoices.ts';

/** Position in the form: numbers as typed, with a comma or a point. */
export type PositionValues = ValuesOf<typeof positionFieldSet>;

/** Invoice in the form; days are `YYYY-MM-DD`, null, or an invalid text. */
export type InvoiceValues = ValuesOf<typeof invoiceFields>;

export const positionFields = Object.keys(positionFieldSet) as (keyof PositionValues)[];

/** Returns the initial values of a position: those of a small business are without VAT (§ 19 UStG). */
export function newPosition(isSmallBusiness: boolean): PositionValues {
  return isSmallBusiness ? { ...emptyPosition, vat: '0', vatReason: 'smallBusiness' } : { ...emptyPosition };
}

/** Formats a unit price in the language, `1.250,00`; a text that is no number stays unchanged. */
export function tidyPrice(text: string, language: LanguageKey): string {
  const price = parseDecimal(text, language);
  return typeof price === 'number' ? formatDecimal(price, language, { min: 2, max: 12, isGrouped: true }) : text;
}
