import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { defineList, toQuery } from '#platform/web/lists/define-list.ts';
import { getNextInvoiceId, invoiceSchema, listCustomerRecords, listInvoices, type Invoice } from '../../contract/invoices.ts';
import { invoiceListPage } from '../pages.ts';

const root = ['accounting', 'invoices'] as const;

export const invoiceKeys = {
  all: root,
  lists: [...root, 'list'],
  nextNumber: [...root, 'next-number'],
} as const;

/** Invoices, newest first unless sorted otherwise. */
export const invoiceList = defineList({ key: invoiceKeys.lists, endpoint: listInvoices, rows: 'invoices', page: invoiceListPage });

/** How many invoices the filters find, and their sum; null where a search finds too many. */
export function invoiceTotalsQuery(filters: ReturnType<typeof invoiceListPage.readSearch>) {
  const { sort: _sort, direction: _direction, ...others } = filters;
  return queryOptions({
    queryKey: [...invoiceKeys.lists, 'totals', others],
    queryFn: async ({ signal }) => (await call(listInvoices, { query: { ...toQuery(others), limit: 1, totals: 'true' } }, { signal, background: true })).totals ?? null,
    placeholderData: (before) => before,
  });
}

/** The whole invoice of a number, null when there is none. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'one', invoiceId],
    queryFn: ({ signal }) => fetchInvoice(invoiceId, signal),
  });
}

/** The invoice as it stands now, null when there is none. */
export async function fetchInvoice(invoiceId: string, signal?: AbortSignal): Promise<Invoice | null> {
  const { invoices } = await call(listInvoices, { query: { invoiceId } }, { background: true, ...(signal && { signal }) });
  return invoices[0] === undefined ? null : invoiceSchema.parse(invoices[0]);
}

/** The number the next invoice would get; asked for anew whenever it is shown. */
export function nextNumberQuery() {
  return queryOptions({
    queryKey: invoiceKeys.nextNumber,
    queryFn: async ({ signal }) => (await call(getNextInvoiceId, {}, { signal, background: true })).nextInvoiceId,
    staleTime: 0,
  });
}

/** Customers whose name or number matches, best for a picker: one short page. */
export function customerRecordsQuery(searchTerm: string) {
  return queryOptions({
    queryKey: ['accounting', 'customer-records', searchTerm],
    queryFn: async ({ signal }) => {
      const query = { limit: 20, ...(searchTerm === '' ? {} : { searchTerm }) };
      return (await call(listCustomerRecords, { query }, { signal, background: true })).customerRecords.map((record) => record._id);
    },
    placeholderData: (before) => before,
  });
}

/** Marks lists and the next number for reload, after every create, save, copy, renumbering and delete. */
export async function refreshInvoices(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: invoiceKeys.lists }),
    client.invalidateQueries({ queryKey: invoiceKeys.nextNumber }),
  ]);
}

/** Forgets the lists, so that the next visit starts at the top with the new invoice (specification, section 4). */
export function clearInvoiceLists(client: QueryClient): void {
  client.removeQueries({ queryKey: invoiceKeys.lists });
  client.removeQueries({ queryKey: invoiceKeys.nextNumber });
}

/** Forgets what is known of one invoice, so that its next visit fetches it. */
export function forgetInvoice(client: QueryClient, invoiceId: string): void {
  client.removeQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
}
