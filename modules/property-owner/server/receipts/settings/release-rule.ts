import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listedName } from '#platform/server/database/user-names.ts';
import type { ReleaseRule } from '#modules/property-owner/contract/receipts/receipt-settings.ts';

/** Reads who releases for an owner (row id), and whether they are a community. */
export async function readRule(
  tx: Transaction,
  ownerId: string,
): Promise<{ readonly rule: ReleaseRule; readonly isCommunity: boolean }> {
  const { rows } = await sql<{ by_board: boolean; is_community: boolean }>`
    SELECT by_board, is_community FROM kontor_release_rule(${ownerId}::uuid)`.execute(tx);
  return { rule: rows[0]?.by_board === true ? 'beirat' : 'alle', isCommunity: rows[0]?.is_community === true };
}

/** A person who can be the deputy. */
export interface Candidate {
  readonly id: UserId;
  readonly membershipId: string;
  readonly name: string;
}

/** Lists who can be the deputy of an owner (row id), by name; for those who may change the settings. */
export async function listCandidates(tx: Transaction, ownerId: string): Promise<readonly Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT c.user_id AS id, c.membership_id AS "membershipId", ${listedName} AS name
      FROM kontor_deputy_candidates(${ownerId}::uuid) c JOIN users u ON u.id = c.user_id
     ORDER BY u.last_name, u.first_name, c.user_id`.execute(tx);
  return rows;
}
