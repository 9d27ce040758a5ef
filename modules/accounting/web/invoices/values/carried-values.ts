import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { InvoiceValues } from './invoice-values.ts';

const carried = new Map<string, InvoiceValues>();
onSignedOut(() => carried.clear());

/** Passes unsaved values to the editor of the new number of the invoice. */
export function carryValues(invoiceId: string, values: InvoiceValues): void {
  carried.set(invoiceId, values);
}

/** Returns the values passed for this number, once. */
export function takeCarriedValues(invoiceId: string): InvoiceValues | undefined {
  const values = carried.get(invoiceId);
  carried.delete(invoiceId);
  return values;
}
