import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

interface Sums {
  readonly kept: readonly unknown[];
  readonly posted: readonly unknown[];
}

/** Reads all kept sums of postings, and those of the postings themselves. */
export async function readPostingSums(tx: Transaction): Promise<Sums> {
  const groups = [
    await readGroups(tx, 'posting_sums', 'month', ['rental_unit_id']),
    await readGroups(tx, 'posting_payee_sums', 'year', ['counterparty']),
    await readGroups(tx, 'posting_type_sums', 'month', ['cost_type_id', 'unknown_kaid']),
    await readGroups(tx, 'posting_year_sums', 'year', [
      'rental_unit_id',
      'tenant_id',
      'cost_type_id',
      'unknown_moid',
      'unknown_mid',
      'unknown_kaid',
    ]),
  ];
  return { kept: groups.flatMap(({ kept }) => kept), posted: groups.flatMap(({ posted }) => posted) };
}

async function readGroups(tx: Transaction, table: string, period: string, columns: readonly string[]): Promise<Sums> {
  const others = sql.join(columns.map((column) => sql.ref(column)));
  const places = sql.join(columns.map((_, index) => sql.lit(index + 3)));
  const { rows: kept } = await sql`
    SELECT owner_id, ${sql.ref(period)} AS period, ${others}, sum(income_cents)::bigint AS income, sum(expenses_cents)::bigint AS expenses, sum(postings)::integer AS postings
      FROM ${sql.table(table)} GROUP BY 1, 2, ${places} HAVING sum(postings) <> 0 OR sum(income_cents) <> 0 OR sum(expenses_cents) <> 0 ORDER BY 1, 2, ${places}`.execute(
    tx,
  );
  const { rows: posted } = await sql`
    SELECT owner_id, date_trunc(${sql.lit(period)}, booking_date)::date AS period, ${others}, sum(greatest(amount_cents, 0))::bigint AS income,
           sum(least(amount_cents, 0))::bigint AS expenses, count(*)::integer AS postings
      FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, ${places} ORDER BY 1, 2, ${places}`.execute(
    tx,
  );
  return { kept, posted };
}
