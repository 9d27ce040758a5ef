import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { SealedUse } from '#platform/server/sealing/seal.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code.ts';

/** A stored second factor. */
export interface StoredFactor {
  /** Encrypted secret. */
  readonly secret: Buffer;
  readonly createdAt: Date;
  /** Null: not confirmed yet, so no code is required. */
  readonly confirmedAt: Date | null;
  /** Time step of the code used last. */
  readonly lastStep: number | null;
}

/** Returns the encryption context of a user's factor. */
export function toSealedUse(secretKey: string, userId: string): SealedUse {
  return { secretKey, purpose: 'second-factor:secret', id: userId };
}

/** Locks and reads the factor of a user, confirmed or not. Like all functions here it needs an identity transaction. */
export async function lockFactor(tx: Transaction, userId: UserId): Promise<StoredFactor | null> {
  return (await selectFactor(tx, userId).forUpdate().executeTakeFirst()) ?? null;
}

/** Reads the factor without a lock, for read-only transactions. */
export async function findFactor(tx: Transaction, userId: UserId): Promise<StoredFactor | null> {
  return (await selectFactor(tx, userId).executeTakeFirst()) ?? null;
}

/** True if a user has a confirmed factor. */
export async function hasSecondFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  return (await findFactor(tx, userId))?.confirmedAt != null;
}

/** Stores the secret of an unconfirmed factor, replacing an earlier one; false if a confirmed one exists. */
export async function beginFactor(
  tx: Transaction,
  { userId, secret, now }: { readonly userId: UserId; readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Confirms the factor; `step` is that of the confirming code. */
export async function confirmFactor(tx: Transaction, userId: UserId, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Consumes the code of a time step; false if it, or a later one, was used already. */
export async function takeStep(tx: Transaction, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the factor with its recovery codes; false if there was no confirmed one. */
export async function deleteFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

/** Replaces all recovery codes; returns the new ones, which cannot be read again. */
export async function replaceRecoveryCodes(tx: Transaction, userId: UserId): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })))
    .execute();
  return codes;
}

/** True if a recovery code exists and is unused. */
export async function isRecoveryCode(tx: Transaction, userId: UserId, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a recovery code; false if it is unknown or used. */
export async function takeRecoveryCode(tx: Transaction, userId: UserId, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts the unused recovery codes. */
export async function countRecoveryCodes(tx: Transaction, userId: UserId): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = ${userId}::uuid AND used_at IS NULL`.execute(tx);
  return rows[0]?.left ?? 0;
}

function selectFactor(tx: Transaction, userId: UserId) {
  return tx
    .selectFrom('second_factors')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId);
}
