import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Tables of kept sums with the columns of their groups. */
const keptSums = {
  posting_sums: ['owner_id', 'month', 'rental_unit_id'],
  posting_payee_sums: ['owner_id', 'year', 'counterparty'],
  posting_type_sums: ['owner_id', 'month', 'cost_type_id', 'unknown_kaid'],
  posting_year_sums: [
    'owner_id',
    'year',
    'rental_unit_id',
    'tenant_id',
    'cost_type_id',
    'unknown_moid',
    'unknown_mid',
    'unknown_kaid',
  ],
} as const;

/**
 * Merges the kept sums of an organisation's postings: triggers only add rows, and a delivery adds many. Rows that others
 * add meanwhile stay beside the merged ones.
 */
export async function mergePostingSums(tx: Transaction, organizationId: string): Promise<void> {
  for (const [name, columns] of Object.entries(keptSums)) {
    const [table, group] = [sql.table(name), sql.join(columns.map((column) => sql.ref(column)))];
    await sql`
    WITH several AS (
      SELECT array_agg(id) AS ids FROM ${table} WHERE organization_id = ${organizationId}
       GROUP BY ${group} HAVING count(*) > 1 OR sum(postings) = 0),
    merged AS (
      DELETE FROM ${table} WHERE organization_id = ${organizationId} AND id IN (SELECT unnest(ids) FROM several)
      RETURNING ${group}, income_cents, expenses_cents, postings)
    INSERT INTO ${table} (organization_id, ${group}, income_cents, expenses_cents, postings)
    SELECT ${organizationId}::uuid, ${group}, sum(income_cents), sum(expenses_cents), sum(postings)
      FROM merged GROUP BY ${group} HAVING sum(postings) <> 0`.execute(tx);
  }
}
