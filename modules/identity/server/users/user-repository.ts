import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** A user as others see them: never with a hash. */
export interface User {
  readonly id: UserId;
  /** Lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /**
   * PHC string of an address that is known to be theirs; without one nobody can sign in until a link has proven the
   * address.
   */
  readonly passwordHash?: string;
  readonly now: Date;
}

/**
 * The form in which e-mail addresses are stored and compared: trimmed, composed (NFC), lower case. By JavaScript, which
 * knows no locale; what it yields is lower case for PostgreSQL under every locale, as the table demands.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

/** Adds a user; throws the unique violation `users_email_key` when the address is taken. */
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
 * Locks an account, so that nobody adds it elsewhere or signs in to it meanwhile, and reads it as it stands; null when
 * it is gone. In the order of a sign-in, whose session refers to the user after the password was locked: else two could
 * wait for each other.
 */
export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
  await tx.selectFrom('credentials').select('user_id').where('user_id', '=', id).forUpdate().execute();
  return (await selectUser(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Notes that the mailbox of the address has answered. */
export async function proveAddress(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email_proven_at: now, proof_due: false }).where('id', '=', id).execute();
}

/** Changes the name; null when the user no longer exists. */
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

/** The part of a user that crosses the wire. */
export function toPerson({ email, firstName, lastName }: User): { email: string; firstName: string; lastName: string } {
  return { email, firstName, lastName };
}
