import type { Box } from '#platform/server/reading/text-page.ts';
import type { Expense, FieldSource } from '#modules/accounting/contract/expenses.ts';

/** A value that was read, and where it stands. */
export interface ReadValue<Value> {
  readonly value: Value;
  /** 0 to 1. */
  readonly confidence: number;
  readonly page: number | null;
  readonly box: Box | null;
  readonly source: FieldSource['source'];
}

/** The fields that can be read off a receipt. */
export type ReadableField =
  | 'expenseDate'
  | 'vendor'
  | 'vendorVatId'
  | 'invoiceNumber'
  | 'invoiceDate'
  | 'dueDate'
  | 'serviceDate'
  | 'amounts'
  | 'gross'
  | 'paymentStatus'
  | 'paymentMethod';

/** What was read; a field that was not found is not there. */
export type ReadFields = { readonly [Name in ReadableField]?: ReadValue<Expense[Name]> };
