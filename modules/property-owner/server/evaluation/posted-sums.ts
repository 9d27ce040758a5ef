import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PostedFor } from '../transactions/postings/posted-names.ts';

/** Cents of twelve months with the same rental unit, tenant and cost type. */
export interface PostedSum extends PostedFor {
  readonly months: readonly number[];
  /** Sums of the positive amounts. */
  readonly incomes: readonly number[];
}

const sumMonths = (amounts: RawBuilder<unknown>) =>
  sql`ARRAY[${sql.join(
    Array.from(
      { length: 12 },
      (_, index) => sql`coalesce(sum(${amounts}) FILTER (WHERE month = ${sql.lit(index + 1)}), 0)::int8`,
    ),
  )}]`;

/**
 * Sums an owner's postings of a year by rental unit, tenant and cost type: one scan of the owner's index.
 * @param owner id
 */
export async function readPostedSums(
  tx: Transaction,
  { owner, year }: { readonly owner: string; readonly year: number },
): Promise<PostedSum[]> {
  const { rows } = await sql<PostedSum>`
    SELECT rental_unit_id AS "rentalUnitId", tenant_id AS "tenantId", cost_type_id AS "costTypeId",
           unknown_moid AS "unknownUnit", unknown_mid AS "unknownTenant", unknown_kaid AS "unknownCostType", ${sumMonths(sql`amount_cents`)} AS months, ${sumMonths(sql`greatest(amount_cents, 0)`)} AS incomes
      FROM (SELECT rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid, amount_cents, extract(month FROM booking_date)::int AS month FROM postings
             WHERE owner_id = ${owner} AND booking_date BETWEEN ${`${year}-01-01`}::date AND ${`${year}-12-31`}::date AND withdrawn_at IS NULL) AS posted
     GROUP BY rental_unit_id, tenant_id, cost_type_id, unknown_moid, unknown_mid, unknown_kaid`.execute(tx);
  return rows;
}
