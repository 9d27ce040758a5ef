import { addAmounts } from '#platform/contract/derived-fields.ts';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices/invoices.ts';

/** Selected row of the list, with `lastSentAt` if it is known. */
export type PickedInvoice = Pick<
  InvoiceSummary,
  'invoiceId' | 'status' | 'invoiceType' | 'totalNetSum' | 'totalSum' | 'openAmount'
> & { readonly lastSentAt?: string | null };

/** Adds amounts of invoices in euros. A correction has positive amounts and takes them back. */
export function sumInvoices<Row extends Pick<InvoiceSummary, 'invoiceType'>>(
  invoices: readonly Row[],
  read: (invoice: Row) => number,
): number {
  return addAmounts(invoices.map((invoice) => (invoice.invoiceType === 'correction' ? -read(invoice) : read(invoice))));
}

/** Sums selected invoices in euros. */
export function sumPicked(picked: readonly PickedInvoice[]): {
  readonly net: number;
  readonly gross: number;
  readonly open: number;
} {
  return {
    net: sumInvoices(picked, ({ totalNetSum }) => totalNetSum),
    gross: sumInvoices(picked, ({ totalSum }) => totalSum),
    open: addAmounts(picked.map(({ openAmount }) => openAmount)),
  };
}
