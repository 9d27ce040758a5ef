import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Says that the transaction works for all owners, such as a delivery. Never in a request: what it asks for would stand before the wall. */
export async function forEveryOwner(tx: Transaction): Promise<void> {
  await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
}
