import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Merges the kept sums of an organisation's postings: triggers only add rows, and a delivery adds many. Rows that others
 * add meanwhile stay beside the merged ones.
 */
export async function mergePostingSums(tx: Transaction, organizationId: string): Promise<void> {
  await sql`
    WITH several AS (
      SELECT array_agg(id) AS ids FROM posting_sums WHERE organization_id = ${organizationId}
       GROUP BY owner_id, month, rental_unit_id HAVING count(*) > 1 OR sum(postings) = 0),
    merged AS (
      DELETE FROM posting_sums WHERE organization_id = ${organizationId} AND id IN (SELECT unnest(ids) FROM several)
      RETURNING owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
    INSERT INTO posting_sums (organization_id, owner_id, month, rental_unit_id, income_cents, expenses_cents, postings)
    SELECT ${organizationId}::uuid, owner_id, month, rental_unit_id, sum(income_cents), sum(expenses_cents), sum(postings)
      FROM merged GROUP BY owner_id, month, rental_unit_id HAVING sum(postings) <> 0`.execute(tx);
}
