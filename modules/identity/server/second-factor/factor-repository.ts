import { sql } from 'kysely';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { SealedUse } from '#platform/server/sealing/seal.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-code.ts';

/** A second factor as it stands. */
export interface StoredFactor {
  /** Sealed. */
  readonly secret: Buffer;
  readonly createdAt: Date;
  /** Null: begun only, nobody is asked for a code yet. */
  readonly confirmedAt: Date | null;
  /** Time step of the code used last. */
  readonly lastStep: number | null;
}

/** What the secret of a user's factor is sealed with. */
export function toSealedUse(secretKey: string, userId: string): SealedUse {
  return { secretKey, purpose: 'second-factor:secret', id: userId };
}

/**
 * The factor of a user, confirmed or not, held until the transaction ends. Needs an identity transaction, as everything
 * here.
 */
export async function lockFactor(tx: Transaction, userId: UserId): Promise<StoredFactor | null> {
  return (await selectFactor(tx, userId).forUpdate().executeTakeFirst()) ?? null;
}

/** The same for a transaction that only reads. */
export async function findFactor(tx: Transaction, userId: UserId): Promise<StoredFactor | null> {
  return (await selectFactor(tx, userId).executeTakeFirst()) ?? null;
}

/** Whether a user has a factor that is asked for. */
export async function hasSecondFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  return (await findFactor(tx, userId))?.confirmedAt != null;
}

/**
 * Keeps the secret of a factor that is to be confirmed, in place of one that was not; false when there is a confirmed
 * one.
 */
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

/** Makes the factor one that is asked for; `step` is that of the code that confirmed it. */
export async function confirmFactor(tx: Transaction, userId: UserId, step: number, now: Date): Promise<void> {
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Uses the code of a time step up; false when it, or a later one, was used already. */
export async function takeStep(tx: Transaction, userId: UserId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the factor with its recovery codes; false when there was none that was asked for. */
export async function deleteFactor(tx: Transaction, userId: UserId): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row?.confirmed_at != null;
}

/** Gives the factor new recovery codes in place of all former ones; answers them, which nobody can read again. */
export async function replaceRecoveryCodes(tx: Transaction, userId: UserId): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })))
    .execute();
  return codes;
}

/** Whether a recovery code is there and not used. */
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

/** Uses a recovery code up; false when it is none, or used. */
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

/** How many recovery codes are left. */
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
