import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** A user with the password hash, null if none was set yet. */
export interface Credential {
  readonly userId: UserId;
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
}

/** Finds a user with credentials by email address. */
export async function findCredential(tx: Transaction, email: string): Promise<Credential | null> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select([
      'users.id as userId',
      'credentials.password_hash as passwordHash',
      'credentials.changed_at as passwordChangedAt',
    ])
    .where('users.email', '=', email)
    .$castTo<Credential>()
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the hash of a user's password; null if none was set yet. */
export async function findHash(tx: Transaction, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** True if the hash is still current; locks it until the transaction ends. */
export async function isCurrentHash(tx: Transaction, userId: UserId, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.password_hash === passwordHash;
}

export async function saveHash(tx: Transaction, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
    .execute();
}
