import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** A user without the password hash. */
export interface User {
  readonly id: UserId;
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** PHC string for a confirmed address; without it nobody can sign in until a link has confirmed the address. */
  readonly passwordHash?: string;
  readonly now: Date;
}

/**
 * Normalises an email address for storage and comparison: trimmed, composed (NFC), lower case. JavaScript ignores
 * locales; the result is lower case for PostgreSQL under every locale, as the table requires.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

/** Adds a user; throws the unique violation `users_email_key` if the address is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<User> {
  const id = createId() as UserId;
  const email = normalizeEmail(user.email);
  const { firstName, lastName, now } = user;
  const proven = user.passwordHash === undefined ? null : now;
  await tx
    .insertInto('users')
    .values({ id, email, first_name: firstName, last_name: lastName, created_at: now, email_proven_at: proven })
    .execute();
  if (user.passwordHash !== undefined) {
    await tx
      .insertInto('credentials')
      .values({ user_id: id, password_hash: user.passwordHash, changed_at: now })
      .execute();
  }
  return { id, email, firstName, lastName };
}

export async function findUserById(tx: Transaction, id: string): Promise<User | null> {
  return (await selectUser(tx).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUserByEmail(tx: Transaction, email: string): Promise<User | null> {
  return (await selectUser(tx).where('email', '=', normalizeEmail(email)).executeTakeFirst()) ?? null;
}

/**
 * Locks an account against parallel additions and sign-ins, and reads it; null if it does not exist. Same lock order as
 * a sign-in, whose session refers to the user after the password was locked: otherwise they could deadlock.
 */
export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
  await tx.selectFrom('credentials').select('user_id').where('user_id', '=', id).forUpdate().execute();
  return (await selectUser(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Records that the address was confirmed by its mailbox. */
export async function proveAddress(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email_proven_at: now }).where('id', '=', id).execute();
}

/** Changes the name; null if the user no longer exists. */
export async function updateName(
  tx: Transaction,
  id: string,
  firstName: string,
  lastName: string,
): Promise<User | null> {
  const update = tx.updateTable('users').set({ first_name: firstName, last_name: lastName }).where('id', '=', id);
  return (await update.returning(columns).$castTo<User>().executeTakeFirst()) ?? null;
}

const columns = ['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const;

function selectUser(tx: Transaction) {
  return tx.selectFrom('users').select(columns).$castTo<User>();
}

/** Maps a user to the response. */
export function toPerson({ email, firstName, lastName }: User): { email: string; firstName: string; lastName: string } {
  return { email, firstName, lastName };
}
