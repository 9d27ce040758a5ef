import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';

type Context = Pick<TenantContext, 'tx' | 'actor'>;

/** The next running number of a period, or undefined before the first invoice of the period. */
export async function readCounter({ tx }: Context, period: string): Promise<number | undefined> {
  const row = await tx.selectFrom('invoice_counters').select('next_number').where('period', '=', period).executeTakeFirst();
  return row?.next_number;
}

/** Locks the counter of a period until the transaction ends, making it at `startNumber` if there is none. */
export async function lockCounter({ tx, actor }: Context, period: string, startNumber: number): Promise<number> {
  const row = await tx
    .insertInto('invoice_counters')
    .values({ organization_id: actor.organizationId, period, next_number: startNumber })
    // An update that changes nothing: it waits for the row and locks it, in one statement.
    .onConflict((conflict) => conflict.columns(['organization_id', 'period']).doUpdateSet({ next_number: sql`invoice_counters.next_number` }))
    .returning('next_number')
    .executeTakeFirstOrThrow();
  return row.next_number;
}

/** Sets the next running number of a period. */
export async function writeCounter({ tx }: Context, period: string, next: number): Promise<void> {
  await tx.updateTable('invoice_counters').set({ next_number: next }).where('period', '=', period).execute();
}

/** Which of these invoice numbers exist already. */
export async function findTakenNumbers({ tx }: Context, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('invoices').select('number').where('number', 'in', numbers).execute();
  return new Set(rows.map((row) => row.number));
}
