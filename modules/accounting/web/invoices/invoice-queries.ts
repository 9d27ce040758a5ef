import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { maxSearchLength } from '#platform/contract/paging.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList, toQuery } from '#platform/web/lists/define-list.ts';
import { invoiceSchema, listInvoices } from '../../contract/invoices/invoices.ts';
import { checkIntegrity } from '../../contract/chain/issued-documents.ts';
import { viewInvoiceXml } from '../../contract/invoices/issuing/view-invoice-xml.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { checkInvoice, getInvoiceFile, listInstalments } from '../../contract/invoices/issuing/issuing.ts';
import { renderInvoiceDocument } from '../../contract/invoices/invoice-draft.ts';
import type { InvoiceDraft } from '../../contract/invoices/invoice-draft.ts';
import type { InvoiceFinding } from '../../contract/invoices/check/finding.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { listNumberGaps } from '../../contract/numbers/number-gaps.ts';
import { invoiceListPage, numberGapsPage } from '../pages.ts';
import { invoiceKeys, timeEntriesKey } from '../query-keys.ts';
import { forgetNew } from './new-invoices.ts';

/** List of invoices, newest first unless sorted otherwise. */
export const invoiceList = defineList({
  key: invoiceKeys.lists,
  endpoint: listInvoices,
  rows: 'invoices',
  page: invoiceListPage,
});

/** List of the numbers without an invoice, the highest first. */
export const numberGapList = defineList({
  key: [...invoiceKeys.gaps, 'list'],
  endpoint: listNumberGaps,
  rows: 'gaps',
  page: numberGapsPage,
});

/** Queries if there are any gaps; reloaded after every change of a number. */
export function anyNumberGapQuery() {
  return endpointQuery(
    [...invoiceKeys.gaps, 'any'],
    listNumberGaps,
    { query: { limit: 1 } },
    ({ gaps }) => gaps.length > 0,
  );
}

/** Queries the number of matching invoices and their sum; null if a search finds too many. */
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

/**
 * Queries the numbers of a customer's cancellations that were not sent, newest first. A customer without a record is found
 * by the name.
 */
export function unsentCancellationsQuery({ customerRecordId, customerName }: Customer) {
  // Names are longer than a search may be.
  const searchTerm = customerName.trim().slice(0, maxSearchLength);
  const ofCustomer = customerRecordId === null ? { searchTerm } : { customerId: customerRecordId };
  return {
    ...endpointQuery(
      [...invoiceKeys.lists, 'unsent-cancellations', ofCustomer],
      listInvoices,
      { query: { ...ofCustomer, status: 'notDraft', sent: 'notSent', limit: 50 } },
      ({ invoices }) =>
        invoices
          .filter((one) => one.invoiceType === 'cancellation')
          .filter((one) => customerRecordId !== null || one.customerName === customerName)
          .map(({ invoiceId }) => invoiceId),
    ),
    enabled: customerRecordId !== null || customerName.trim() !== '',
  };
}

type Customer = Pick<Invoice, 'customerRecordId' | 'customerName'>;

/** Queries the complete invoice of a number, null if there is none. */
export function invoiceQuery(invoiceId: string) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'one', invoiceId],
    queryFn: ({ signal }) => fetchInvoice(invoiceId, signal),
  });
}

/** Fetches the current invoice, null if there is none. */
export async function fetchInvoice(invoiceId: string, signal?: AbortSignal): Promise<Invoice | null> {
  const { invoices } = await call(
    listInvoices,
    { query: { invoiceId } },
    { background: true, ...(signal && { signal }) },
  );
  return invoices[0] === undefined ? null : invoiceSchema.parse(invoices[0]);
}

/** Queries the interim invoices of a customer that a final invoice can deduct. */
export function instalmentsQuery(query: {
  readonly customerId?: string;
  readonly customerName?: string;
  readonly finalInvoiceId: string;
}) {
  return endpointQuery(
    [...invoiceKeys.lists, 'instalments', query],
    listInstalments,
    { query },
    (answer) => answer.instalments,
  );
}

/** Fetches the stored PDF of an issued invoice for its view. */
export function fetchInvoicePdf(invoiceId: string, signal: AbortSignal): Promise<Uint8Array> {
  return call(getInvoiceFile, { params: { id: invoiceId }, query: { format: 'pdf' } }, { signal, background: true });
}

/** Fetches the PDF of a draft for the preview of an editor; a later one of the same editor replaces it. */
export function fetchDraftPdf(editor: string, invoice: InvoiceDraft, signal: AbortSignal): Promise<Uint8Array> {
  return call(renderInvoiceDocument, { query: { editor }, body: { invoice } }, { signal, background: true });
}

/** Fetches the findings of the server's check, before issuing. */
export async function fetchFindings(invoice: InvoiceDraft): Promise<readonly InvoiceFinding[]> {
  return (await call(checkInvoice, { body: { invoice } })).findings;
}

/** Queries the stored XML of an issued invoice, which never changes. */
export function invoiceXmlQuery(invoiceId: string, format: 'cii' | 'ubl') {
  return {
    ...endpointQuery(
      ['accounting', 'e-invoice', 'invoice', invoiceId, format],
      viewInvoiceXml,
      { query: { invoiceId, format } },
      (view): EInvoiceView => view,
    ),
    staleTime: Infinity,
  };
}

/** Queries the current integrity of the issued invoices, again each time that it is shown. */
export const integrityQuery = () => ({
  ...endpointQuery([...invoiceKeys.all, 'integrity'], checkIntegrity, {}),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
});

const dependents = [
  invoiceKeys.lists,
  invoiceKeys.overview,
  invoiceKeys.nextNumber,
  invoiceKeys.gaps,
  invoiceKeys.openItems,
  invoiceKeys.reminders,
  timeEntriesKey,
];

/**
 * Marks everything for reload that depends on invoices: lists, numbers, and the hours that an invoice bills or
 * releases.
 */
export async function invoicesChanged(client: QueryClient): Promise<void> {
  await Promise.all(dependents.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/**
 * Removes the lists from the cache, so that the next visit starts at the top with the new invoice (specification,
 * section 4).
 */
export function clearInvoiceLists(client: QueryClient): void {
  client.removeQueries({ queryKey: invoiceKeys.lists });
  client.removeQueries({ queryKey: invoiceKeys.nextNumber });
  client.removeQueries({ queryKey: invoiceKeys.gaps });
  void invoicesChanged(client);
}

/** Removes a deleted or renumbered invoice from the cache, so that the next visit to its number fetches it. */
export function forgetInvoice(client: QueryClient, invoiceId: string): void {
  forgetNew(invoiceId);
  client.removeQueries({ queryKey: invoiceQuery(invoiceId).queryKey });
}
