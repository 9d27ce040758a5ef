import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { containsPattern } from '#platform/server/lists/contains-pattern.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, type PageQuery, readCursor } from '#platform/server/lists/page-of.ts';
import type { InvoiceSummary } from '../../contract/invoices.ts';
import { summaryColumns, toSummary } from './rows.ts';

const newestFirst = listOrder('desc', { invoice_date: day(), id: uuid() });

/** Which page of the list is wanted. */
export interface InvoiceListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
}

/**
 * Invoices of the organisation, newest first (date, then creation); with a search term those whose
 * number, description, customer or place contains it. One statement either way.
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
  if (!searchTerm) return select;
  const after = readCursor(newestFirst, cursor);
  // Trigram operators may not use their index under row-level security: the function finds the ids
  // within the tenant, the rows are read under row-level security again.
  const found = sql<string>`ARRAY(SELECT found.id FROM search_invoices(${containsPattern(searchTerm)},
    ${after?.invoice_date ?? null}::date, ${after?.id ?? null}::uuid, ${limit + 1}::integer) AS found)`;
  return select.where(sql<boolean>`id = ANY (${found})`);
}
