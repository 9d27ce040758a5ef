import { fromCents } from '#platform/contract/money.ts';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices/invoices.ts';

/** Selected row of the list, with `lastSentAt` if it is known. */
export type PickedInvoice = Pick<
  InvoiceSummary,
  'invoiceId' | 'status' | 'invoiceType' | 'totalNetSum' | 'totalSum' | 'openAmount'
> & { readonly lastSentAt?: string | null };

/** Sums selected invoices in euros. A correction has positive amounts and takes them back. */
export function sumPicked(picked: readonly PickedInvoice[]): {
  readonly net: number;
  readonly gross: number;
  readonly open: number;
} {
  const sum = (read: (invoice: PickedInvoice) => number) =>
    fromCents(picked.reduce((cents, invoice) => cents + Math.round(read(invoice) * 100), 0));
  const signed = ({ invoiceType }: PickedInvoice, euros: number) => (invoiceType === 'correction' ? -euros : euros);
  return {
    net: sum((invoice) => signed(invoice, invoice.totalNetSum)),
    gross: sum((invoice) => signed(invoice, invoice.totalSum)),
    open: sum(({ openAmount }) => openAmount),
  };
}
