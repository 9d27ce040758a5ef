import { sql } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Context needed for numbering, also available without a user. */
export interface NumberingContext {
  readonly tx: Transaction;
  readonly actor: { readonly organizationId: string; readonly userId: string };
  readonly clock: Clock;
}

type Context = Pick<NumberingContext, 'tx' | 'actor'>;

/** Number range: invoices and expenses are numbered apart. */
export type NumberRange = 'invoice' | 'expense';

/** State of a period of a number range. */
export interface Counter {
  readonly next: number;
  /**
   * Ranges that a restore skipped, both ends included: their numbers may have been issued, so they are not assigned
   * again.
   */
  readonly withheld: readonly (readonly [first: number, last: number])[];
}

const withheld = sql<Counter['withheld']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_array(e.first_running, e.last_running)), '[]') FROM number_events e
   WHERE e.organization_id = number_counters.organization_id AND e.number_range = number_counters.number_range AND e.period = number_counters.period
     AND e.reason = 'restored')`;

/** Reads the counter of a period; undefined before the first document of the period. */
export async function readCounter(
  { tx }: Context,
  numberRange: NumberRange,
  period: string,
): Promise<Counter | undefined> {
  return tx
    .selectFrom('number_counters')
    .select(['next_number as next', withheld.as('withheld')])
    .where('number_range', '=', numberRange)
    .where('period', '=', period)
    .executeTakeFirst();
}

/**
 * Locks the counter of a period until the transaction ends, creates it at `startNumber` if there is none, and records
 * the pattern.
 */
export async function lockCounter(
  { tx, actor }: Context,
  numberRange: NumberRange,
  period: string,
  { pattern, startNumber }: { readonly pattern: string; readonly startNumber: number },
): Promise<Counter> {
  return (
    tx
      .insertInto('number_counters')
      .values({
        organization_id: actor.organizationId,
        number_range: numberRange,
        period,
        next_number: startNumber,
        patterns: [pattern],
      })
      // This update seldom changes anything: it waits for the row and locks it, in one statement.
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'number_range', 'period']).doUpdateSet({
          patterns: sql`CASE WHEN ${pattern} = ANY (number_counters.patterns) THEN number_counters.patterns ELSE number_counters.patterns || ${pattern}::text END`,
        }),
      )
      .returning(['next_number as next', withheld.as('withheld')])
      .executeTakeFirstOrThrow()
  );
}

export async function writeCounter(
  { tx }: Context,
  numberRange: NumberRange,
  period: string,
  next: number,
): Promise<void> {
  await tx
    .updateTable('number_counters')
    .set({ next_number: next })
    .where('number_range', '=', numberRange)
    .where('period', '=', period)
    .execute();
}

/** Finds the given numbers that already exist; those of deleted expenses stay taken. */
export async function findTakenNumbers(
  { tx }: Context,
  numberRange: NumberRange,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const inInvoices = tx.selectFrom('invoices').select('number').where('number', 'in', numbers);
  const rows = await (numberRange === 'invoice'
    ? inInvoices.execute()
    : tx.selectFrom('expenses').select('number').where('number', 'in', numbers).execute());
  return new Set(rows.map((row) => row.number));
}
