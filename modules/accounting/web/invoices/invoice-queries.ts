import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList, toQuery } from '#platform/web/lists/define-list.ts';
import { getNextInvoiceId, invoiceSchema, listInvoices } from '../../contract/invoices.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { listNumberGaps } from '../../contract/number-gaps.ts';
import { invoiceListPage, numberGapsPage } from '../pages.ts';
import { invoiceKeys } from './invoice-keys.ts';
import { forgetNew } from './new-invoices.ts';
import { timeEntriesKey } from '../time-entries-key.ts';

/** Invoices, newest first unless sorted otherwise. */
export const invoiceList = defineList({
  key: invoiceKeys.lists,
  endpoint: listInvoices,
  rows: 'invoices',
  page: invoiceListPage,
});

/** The numbers that no invoice carries, the highest first. */
export const numberGapList = defineList({
  key: [...invoiceKeys.gaps, 'list'],
  endpoint: listNumberGaps,
  rows: 'gaps',
  page: numberGapsPage,
});

/** Whether there are any; asked for anew after every change of a number. */
export function anyNumberGapQuery() {
  return endpointQuery(
    [...invoiceKeys.gaps, 'any'],
    listNumberGaps,
    { query: { limit: 1 } },
    ({ gaps }) => gaps.length > 0,
  );
}

/** How many invoices the filters find, and their sum; null where a search finds too many. */
export function invoiceTotalsQuery(filters: ReturnType<typeof invoiceListPage.readSearch>) {
  const { sort: _sort, direction: _direction, ...others } = filters;
  const query = endpointQuery(
    [...invoiceKeys.lists, 'totals', others],
    listInvoices,
    { query: { ...toQuery(others), limit: 1, totals: 'true' } },
    ({ totals = null }) => totals,
  );
  return { ...query, placeholderData: keepPreviousData };
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
  const { invoices } = await call(
    listInvoices,
    { query: { invoiceId } },
    { background: true, ...(signal && { signal }) },
  );
  return invoices[0] === undefined ? null : invoiceSchema.parse(invoices[0]);
}

/** The number the next invoice would get; asked for anew whenever it is shown. */
export function nextNumberQuery() {
  return {
    ...endpointQuery(invoiceKeys.nextNumber, getNextInvoiceId, {}, ({ nextInvoiceId }) => nextInvoiceId),
    staleTime: 0,
  };
}

const dependents = [invoiceKeys.lists, invoiceKeys.nextNumber, invoiceKeys.gaps, timeEntriesKey];

/**
 * Marks for reload what depends on invoices, whatever was done with one: lists, numbers, and the hours that it bills or
 * sets free.
 */
export async function invoicesChanged(client: QueryClient): Promise<void> {
  await Promise.all(dependents.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Forgets the lists, so that the next visit starts at the top with the new invoice (specification, section 4). */
export function clearInvoiceLists(client: QueryClient): void {
  client.removeQueries({ queryKey: invoiceKeys.lists });
  client.removeQueries({ queryKey: invoiceKeys.nextNumber });
  client.removeQueries({ queryKey: invoiceKeys.gaps });
  void invoicesChanged(client);
}

/** Forgets what is known of an invoice that is gone or renumbered, so that the next visit to its number fetches it. */
export function forgetInvoice(client: QueryClient, invoiceId: string): void {
  forgetNew(invoiceId);
  client.removeQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
}
