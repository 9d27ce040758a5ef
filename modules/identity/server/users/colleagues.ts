import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { User } from './user-repository.ts';

// Access of an organisation to the accounts of its members, by database functions that read app.organization_id and
// return no secret (migration 3). Works in tenant transactions.

/** Account data shown to administrators beside the name. */
export interface ColleagueAccount {
  /** True: the organisation may not change name and address. */
  readonly shared: boolean;
  /** Address entered by an administrator and not confirmed yet. */
  readonly pendingEmail: string | null;
}

/** Reads accounts of members by user id; skips ids of others. */
export async function describeColleagues(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ColleagueAccount>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: string } & ColleagueAccount>`
    SELECT user_id AS "userId", shared, pending_email AS "pendingEmail" FROM describe_colleagues(${[...userIds]}::uuid[], ${now}::timestamptz)
  `.execute(tx);
  return new Map(rows.map(({ userId, ...account }) => [userId, account]));
}

/**
 * Locks the account of a member, so that no other organisation adds it meanwhile, and reads it; null if it does not
 * exist.
 */
export async function lockColleague(tx: Transaction, membershipId: string): Promise<User | null> {
  const { rows } = await sql<{ id: UserId; email: string; firstName: string; lastName: string }>`
    SELECT account_id AS id, email, first_name AS "firstName", last_name AS "lastName" FROM lock_colleague(${membershipId}::uuid)
  `.execute(tx);
  return rows[0] ?? null;
}

/** Changes the name of a member; false if the account is shared. */
export async function renameColleague(
  tx: Transaction,
  membershipId: string,
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
): Promise<boolean> {
  const { rows } = await sql<{
    renamed: boolean;
  }>`SELECT rename_colleague(${membershipId}::uuid, ${firstName}, ${lastName}) AS renamed`.execute(tx);
  return rows[0]?.renamed === true;
}

/** Withdraws the pending address of a member and returns it; null if there was none. */
export async function withdrawColleagueEmail(tx: Transaction, membershipId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{
    email: string | null;
  }>`SELECT withdraw_email_change(${membershipId}::uuid, ${now}::timestamptz) AS email`.execute(tx);
  return rows[0]?.email ?? null;
}

/** True if a member has a confirmed second factor. */
export async function colleagueHasSecondFactor(tx: Transaction, membershipId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT colleague_has_second_factor(${membershipId}::uuid) AS has`.execute(tx);
  return rows[0]?.has === true;
}

/** True if an account has the address, given in its stored form. */
export async function isAccountAddress(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`SELECT is_account_address(${email}) AS known`.execute(tx);
  return rows[0]?.known === true;
}
