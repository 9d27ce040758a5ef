import { sql } from 'kysely';
import { z } from 'zod';
import { daySchema } from '#platform/contract/dates.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { containsPattern, decodeCursor, toPage } from '#platform/server/paging.ts';
import type { InvoiceSummary } from '../../contract/invoices.ts';
import { summaryColumns, toSummary } from './rows.ts';

const cursorSchema = z.tuple([daySchema, z.uuid()]);

/** Which page of the list is wanted. */
export interface InvoiceListQuery {
  readonly searchTerm?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * Invoices of the organisation, newest first (date, then creation); with a search term those whose
 * number, description, customer or place contains it. One statement either way.
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
  if (query.searchTerm) {
    // Trigram operators may not use their index under row-level security: the function finds the ids
    // within the tenant, the rows are read under row-level security again.
    const found = sql<string>`ARRAY(SELECT found.id FROM search_invoices(${containsPattern(query.searchTerm)},
      ${after?.[0] ?? null}::date, ${after?.[1] ?? null}::uuid, ${query.limit + 1}::integer) AS found)`;
    return select.where(sql<boolean>`id = ANY (${found})`);
  }
  return after ? select.where(sql<boolean>`(invoice_date, id) < (${after[0]}::date, ${after[1]}::uuid)`) : select;
}
