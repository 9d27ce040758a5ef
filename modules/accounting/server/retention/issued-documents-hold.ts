import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PurgeHold } from '#platform/server/module.ts';
import { firstKeptYear, lastKeptDay } from './kept-years.ts';

/** Returns the hold for issued documents that must still be kept, unless an archive with all of them was downloaded. */
export async function holdIssuedDocuments(tx: Transaction, now: Date): Promise<PurgeHold | null> {
  const issued = sql<boolean>`status <> 'draft'`;
  const day = sql<string>`coalesce((issued_at AT TIME ZONE 'Europe/Berlin')::date, invoice_date)`;
  const row = await tx
    .selectFrom('invoices')
    .select([sql<number>`count(*)::integer`.as('count'), sql<string | null>`max(${day})::text`.as('last')])
    .where(issued)
    .where(sql<boolean>`${day} >= make_date(${firstKeptYear(now)}::integer, 1, 1)`)
    .where(sql<boolean>`NOT EXISTS (
      SELECT FROM organization_archives WHERE document_count >= (SELECT count(*) FROM invoices AS every_one WHERE every_one.status <> 'draft'))`)
    .executeTakeFirstOrThrow();
  return row.last === null ? null : { kind: 'issued_documents', count: row.count, until: lastKeptDay(row.last) };
}
