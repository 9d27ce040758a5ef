import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { InvoiceValues } from './invoice-values.ts';

const carried = new Map<string, InvoiceValues>();
onSignedOut(() => carried.clear());

/** Hands what was typed, but not saved, to the editor of the number that the invoice gets now. */
export function carryValues(invoiceId: string, values: InvoiceValues): void {
  carried.set(invoiceId, values);
}

/** What was handed over for this number, once. */
export function takeCarriedValues(invoiceId: string): InvoiceValues | undefined {
  const values = carried.get(invoiceId);
  carried.delete(invoiceId);
  return values;
}
