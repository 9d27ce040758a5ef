import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Tables of kept sums with their period and the columns of their groups beside the owner. */
const keptSums = {
  posting_sums: ['month', 'rental_unit_id'],
  posting_payee_sums: ['year', 'counterparty'],
  posting_type_sums: ['month', 'cost_type_id', 'unknown_kaid'],
  posting_year_sums: [
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
 * Changes postings in `work` without keeping their sums row by row, and afterwards adds what they lack: 1,000 delivered
 * rows hardly share a group, so that keeping four sums takes half as long as writing the postings. Reads all postings
 * of the organisation (docs/decisions/0061). Changes that others commit meanwhile are in the postings and in the sums.
 */
export async function recountPostingSums<T>(
  tx: Transaction,
  organizationId: string,
  work: () => Promise<T>,
): Promise<T> {
  await setRecounted(tx, 'on');
  const result = await work();
  await setRecounted(tx, '');
  for (const [name, [period, ...columns]] of Object.entries(keptSums)) {
    const table = sql.table(name);
    const group = sql.join(['owner_id', period, ...columns].map((column) => sql.ref(column)));
    const ofPosting = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
    INSERT INTO ${table} (organization_id, ${group}, income_cents, expenses_cents, postings)
    SELECT ${organizationId}::uuid, ${group}, sum(income), sum(expenses), sum(number) FROM (
      SELECT owner_id, date_trunc(${period}, booking_date::timestamp)::date AS ${sql.ref(period)}, ${ofPosting},
             sum(greatest(amount_cents, 0)) AS income, sum(least(amount_cents, 0)) AS expenses, count(*) AS number
        FROM postings WHERE organization_id = ${organizationId} AND withdrawn_at IS NULL AND owner_id IS NOT NULL
       GROUP BY ${sql.lit(1)}, ${sql.lit(2)}, ${ofPosting}
      UNION ALL
      SELECT ${group}, -income_cents, -expenses_cents, -postings FROM ${table} WHERE organization_id = ${organizationId}) s
     GROUP BY ${group} HAVING sum(number) <> 0 OR sum(income) <> 0 OR sum(expenses) <> 0`.execute(tx);
  }
  return result;
}

const setRecounted = async (tx: Transaction, value: 'on' | ''): Promise<void> =>
  void (await sql`SELECT set_config('app.posting_sums_recounted', ${value}, true)`.execute(tx));

/**
 * Merges the kept sums of an organisation's postings: triggers only add rows, and a delivery adds many. Rows that others
 * add meanwhile stay beside the merged ones.
 */
export async function mergePostingSums(tx: Transaction, organizationId: string): Promise<void> {
  for (const [name, columns] of Object.entries(keptSums)) {
    const [table, group] = [sql.table(name), sql.join(['owner_id', ...columns].map((column) => sql.ref(column)))];
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
