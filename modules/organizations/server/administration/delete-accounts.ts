import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Deletes those of the accounts that belong to no organisation; a deleted organisation that is still kept counts,
 * because it may be restored. Needs an identity transaction or one of the purge.
 * @returns the number of deleted accounts
 */
export async function deleteAccountsWithoutMembership(tx: Transaction, userIds: readonly string[]): Promise<number> {
  const accounts = sql`SELECT unnest(${userIds}::uuid[])`;
  // Locked before the check: this waits for a parallel transaction that adds a membership, and sees it.
  await sql`SELECT FROM users WHERE id IN (${accounts}) ORDER BY id FOR UPDATE`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM users WHERE id IN (${accounts}) AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id)
  `.execute(tx);
  return Number(numAffectedRows);
}
