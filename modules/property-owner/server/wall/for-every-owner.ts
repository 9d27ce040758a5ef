import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Makes every owner visible and writable for the rest of a tenant's transaction: for work without a permitted member,
 * such as a scheduled delivery. Never for a request: the database identifies its member.
 */
export async function forEveryOwner(tx: Transaction): Promise<void> {
  await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
}
