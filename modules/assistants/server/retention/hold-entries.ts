import { sql } from 'kysely';
import { addMonths, germanDayOf } from '#platform/contract/days.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PurgeHold } from '#platform/server/module.ts';

/** Months that a record is kept after the end of the contract (§ 630f (3) BGB). */
const keptMonths = 120;

/**
 * Returns the hold for entries that must still be kept. A contract without an end ends with the organisation at the
 * latest: counted from today.
 */
export async function holdCareEntries(tx: Transaction, now: Date): Promise<PurgeHold | null> {
  const today = germanDayOf(now);
  const until = sql<string>`coalesce(p.deletable_after, ${addMonths(today, keptMonths)}::date)`;
  const row = await tx
    .selectFrom('care_entries as e')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.organization_id', '=', 'e.organization_id').onRef('p.id', '=', 'e.patient_id'),
    )
    .select([sql<number>`count(*)::integer`.as('count'), sql<string | null>`max(${until})::text`.as('last')])
    .where(sql<boolean>`${until} >= ${today}::date`)
    .executeTakeFirstOrThrow();
  return row.last === null ? null : { kind: 'care_entries', count: row.count, until: row.last };
}
