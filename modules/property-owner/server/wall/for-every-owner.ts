import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Lets the rest of a tenant's transaction see and write what belongs to any owner: for work that no member with a
 * permission asks for, such as a scheduled delivery. Never for a request, whose member the database knows by itself.
 */
export async function forEveryOwner(tx: Transaction): Promise<void> {
  await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
}
