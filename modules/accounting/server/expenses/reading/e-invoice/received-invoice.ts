import type { EInvoice } from '#modules/accounting/contract/e-invoice/model.ts';

/** UNTDID 1001: types of credit notes. */
const creditNotes: ReadonlySet<string> = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
]);

/** An e-invoice that came in. */
export interface ReceivedInvoice extends EInvoice {
  /** Its amounts are given back. */
  readonly isCreditNote: boolean;
}

/** More of a list is shown nowhere, and would be carried from process to process. */
export const maxEntries = 501;

/** The invoice without what stands in long lists beyond `maxEntries`. */
export function cutLists(invoice: EInvoice, { isCreditNote }: { readonly isCreditNote: boolean }): ReceivedInvoice {
  const cut = Object.entries(invoice).map(
    ([name, value]) => [name, Array.isArray(value) ? value.slice(0, maxEntries) : value] as const,
  );
  return { ...invoice, ...Object.fromEntries(cut), isCreditNote: isCreditNote || creditNotes.has(invoice.typeCode) };
}
