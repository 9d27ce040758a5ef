import type { EInvoice } from '../../contract/model.ts';

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

/** E-invoice that was received. */
export interface ReceivedInvoice extends EInvoice {
  /** True if its amounts are refunded. */
  readonly isCreditNote: boolean;
}

/** Limit of list entries: further ones are not shown and would be copied between processes. */
const maxEntries = 501;

/** Cuts the lists of the invoice after `maxEntries`. */
export function cutLists(invoice: EInvoice, { isCreditNote }: { readonly isCreditNote: boolean }): ReceivedInvoice {
  const cut = Object.entries(invoice).map(
    ([name, value]) => [name, Array.isArray(value) ? value.slice(0, maxEntries) : value] as const,
  );
  return { ...invoice, ...Object.fromEntries(cut), isCreditNote: isCreditNote || creditNotes.has(invoice.typeCode) };
}
