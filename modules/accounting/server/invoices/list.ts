import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, readCursor } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { isSearchTerm, matchesOnPage } from '#platform/server/search/search-entries.ts';
import type { InvoiceSummary } from '../../contract/invoices.ts';
import { summaryColumns, toSummary } from './rows.ts';

const newestFirst = listOrder('desc', { invoice_date: day(), id: uuid() });
const searched = { kind: 'invoice', downwards: true };

/** Which page of the list is wanted. */
export interface InvoiceListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

/**
 * Invoices of the organisation, newest first (date, then creation); with a search term those in whose number, description,
 * customer, place, total and date every word of it is found. One statement either way.
 */
export async function listInvoices(
  context: Pick<TenantContext, 'tx'>,
  query: InvoiceListQuery,
): Promise<{ invoices: InvoiceSummary[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectInvoices(context, query), newestFirst, query);
  return { invoices: rows.map(toSummary), nextCursor };
}

function selectInvoices({ tx }: Pick<TenantContext, 'tx'>, { searchTerm, limit, cursor }: InvoiceListQuery) {
  const select = tx.selectFrom('invoices').select(summaryColumns);
  if (!isSearchTerm(searchTerm)) return select;
  const after = readCursor(newestFirst, cursor);
  return select.where(sql<boolean>`id = ANY (${matchesOnPage(searched, searchTerm, { after: after && [after.invoice_date, after.id], limit: limit + 1 })})`);
}
