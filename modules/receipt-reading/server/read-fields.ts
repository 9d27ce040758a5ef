import type { Box } from '#platform/server/reading/text-page.ts';
import type { FieldSource, ReceiptValues } from '../contract/receipt-values.ts';

/** Value read from a receipt, with its location. */
export interface ReadValue<Value> {
  readonly value: Value;
  /** Between 0 and 1. */
  readonly confidence: number;
  readonly page: number | null;
  readonly box: Box | null;
  readonly source: FieldSource['source'];
}

/** Fields that can be read from a receipt. */
export type ReadableField = keyof ReceiptValues;

/** Values read; fields that were not found are absent. */
export type ReadFields = { readonly [Name in ReadableField]?: ReadValue<ReceiptValues[Name]> };
