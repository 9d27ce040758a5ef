import { sql } from 'kysely';
import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { decodeCursor, toPage } from '#platform/server/paging.ts';
import { isSearchTerm, matchesOnPage } from '#platform/server/search/search-entries.ts';
import type { InvoiceSummary } from '../../contract/invoices.ts';
import { summaryColumns, toSummary } from './rows.ts';

const cursorSchema = z.tuple([daySchema, z.uuid()]);
const searched = { kind: 'invoice', downwards: true };

/** Which page of the list is wanted. */
export interface InvoiceListQuery {
  readonly searchTerm?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Invoices of the organisation, newest first (date, then creation); with a search term those in whose number, description,
 * customer, place, total and date every word of it is found. One statement either way.
 */
export async function listInvoices(
  context: Pick<TenantContext, 'tx'>,
  query: InvoiceListQuery,
): Promise<{ invoices: InvoiceSummary[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, cursorSchema);
  const rows = await selectPage(context, query, after).execute();
  const { page, nextCursor } = toPage(rows, query.limit, (row) => [row.invoice_date, row.id]);
  return { invoices: page.map(toSummary), nextCursor };
}

function selectPage({ tx }: Pick<TenantContext, 'tx'>, query: InvoiceListQuery, after: z.infer<typeof cursorSchema> | undefined) {
  const select = tx
    .selectFrom('invoices')
    .select(summaryColumns)
    .orderBy('invoice_date', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (isSearchTerm(query.searchTerm)) {
    return select.where(sql<boolean>`id = ANY (${matchesOnPage(searched, query.searchTerm, { after, limit: query.limit + 1 })})`);
  }
  return after ? select.where(sql<boolean>`(invoice_date, id) < (${after[0]}::date, ${after[1]}::uuid)`) : select;
}
