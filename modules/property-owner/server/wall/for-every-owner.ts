import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Says that a tenant's transaction is work for all owners, beside the requests of people; until the transaction ends. */
export async function forEveryOwner(tx: Transaction): Promise<void> {
  await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
}
