import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

interface Sums {
  readonly kept: readonly unknown[];
  readonly posted: readonly unknown[];
}

/** Reads the kept sums of postings by owner, month and rental unit, and those of the postings themselves. */
export async function readPostingSums(tx: Transaction): Promise<Sums> {
  const { rows: kept } = await sql`
    SELECT owner_id, month, rental_unit_id, sum(income_cents)::bigint AS income, sum(expenses_cents)::bigint AS expenses, sum(postings)::integer AS postings
      FROM posting_sums GROUP BY 1, 2, 3 HAVING sum(postings) <> 0 OR sum(income_cents) <> 0 OR sum(expenses_cents) <> 0 ORDER BY 1, 2, 3`.execute(
    tx,
  );
  const { rows: posted } = await sql`
    SELECT owner_id, date_trunc('month', booking_date)::date AS month, rental_unit_id, sum(greatest(amount_cents, 0))::bigint AS income,
           sum(least(amount_cents, 0))::bigint AS expenses, count(*)::integer AS postings
      FROM postings WHERE withdrawn_at IS NULL AND owner_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(tx);
  return { kept, posted };
}
