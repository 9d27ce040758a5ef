import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { User } from './user-repository.ts';

// What an organisation may know and change of the accounts of its members, by functions of the database that look at
// app.organization_id and answer no secret (migration 3). Works in tenant transactions.

/** What administrators see of an account beside its name. */
export interface ColleagueAccount {
  /** True: name and address are not the organisation's to change. */
  readonly shared: boolean;
  /** Address that an administrator entered and its mailbox has not confirmed yet. */
  readonly pendingEmail: string | null;
}

/** Accounts of members by user id; ids of others are left out. */
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
 * Locks the account of a member, so that nobody adds it elsewhere meanwhile, and reads it as it stands; null when it is
 * gone.
 */
export async function lockColleague(tx: Transaction, membershipId: string): Promise<User | null> {
  const { rows } = await sql<{ id: UserId; email: string; firstName: string; lastName: string }>`
    SELECT account_id AS id, email, first_name AS "firstName", last_name AS "lastName" FROM lock_colleague(${membershipId}::uuid)
  `.execute(tx);
  return rows[0] ?? null;
}

/** Changes the name of a member; false when the account is shared. */
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

/** Takes the pending address of a member back; answers it, null when there was none. */
export async function withdrawColleagueEmail(tx: Transaction, membershipId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{
    email: string | null;
  }>`SELECT withdraw_email_change(${membershipId}::uuid, ${now}::timestamptz) AS email`.execute(tx);
  return rows[0]?.email ?? null;
}

/** Whether a member has a second factor that is asked for. */
export async function colleagueHasSecondFactor(tx: Transaction, membershipId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT colleague_has_second_factor(${membershipId}::uuid) AS has`.execute(tx);
  return rows[0]?.has === true;
}

/** Whether an account has the address, given as it is stored. */
export async function isAccountAddress(tx: Transaction, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`SELECT is_account_address(${email}) AS known`.execute(tx);
  return rows[0]?.known === true;
}
