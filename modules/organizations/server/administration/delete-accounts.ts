import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/**
 * Removes those of the accounts that belong to no organisation; a deleted one that is still kept counts, it may be
 * restored. Needs an identity transaction or one of the purge.
 *
 * @returns how many were removed
 */
export async function deleteAccountsWithoutMembership(tx: Transaction, userIds: readonly string[]): Promise<number> {
  const accounts = sql`SELECT unnest(${userIds}::uuid[])`;
  // Held first, looked at then: whoever is giving one of them a membership at this moment is waited for, and seen.
  await sql`SELECT FROM users WHERE id IN (${accounts}) ORDER BY id FOR UPDATE`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM users WHERE id IN (${accounts}) AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id)
  `.execute(tx);
  return Number(numAffectedRows);
}
