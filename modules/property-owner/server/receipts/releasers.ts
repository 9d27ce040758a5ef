import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listedName } from '#platform/server/database/user-names.ts';

/** A person who may release the receipts of an owner today. */
export interface Releaser {
  readonly ownerId: string;
  readonly membershipId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly isDeputy: boolean;
  /** Their mails go to the deputy. */
  readonly isReplaced: boolean;
}

/** Lists who may release the receipts of some owners (row ids), whoever asks, by name. */
export async function listReleasers(tx: Transaction, ownerIds: readonly string[]): Promise<readonly Releaser[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<Releaser>`
    SELECT r.owner_id AS "ownerId", r.membership_id AS "membershipId", r.user_id AS "userId", r.is_deputy AS "isDeputy", r.is_replaced AS "isReplaced",
           ${listedName} AS name
      FROM kontor_releasers(${[...new Set(ownerIds)]}::uuid[]) r JOIN users u ON u.id = r.user_id
     ORDER BY u.last_name, u.first_name, r.user_id`.execute(tx);
  return rows;
}

/** Lists the owners (row ids) whose receipts the caller may release. */
export async function listReleasableOwners(tx: Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ owners: string[] }>`SELECT kontor_releasing_owners() AS owners`.execute(tx);
  return new Set(rows[0]?.owners);
}
