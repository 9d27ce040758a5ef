import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';

/** How often something may happen. */
export interface Limit {
  /** Names what is counted; part of the key. */
  readonly kind: string;
  readonly max: number;
  readonly seconds: number;
  /** Most attempts that may stand without being forgotten, however old. */
  readonly total?: number;
}

/** Under what an attempt is counted: only the hash is stored, so the table tells no addresses and no accounts. */
export function attemptKey(limit: Limit, value: string): Buffer {
  return createHash('sha256').update(`${limit.kind}\n${value}`).digest();
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip past the limit.
 *
 * @returns the id of the attempt, with which {@link forgetAttempt} takes it back
 * @throws AppError too_many_requests with the seconds until the next attempt is free
 */
export async function countAttempt(tx: Transaction, limit: Limit, value: string, now: Date): Promise<string> {
  const keyHash = attemptKey(limit, value);
  // One after the other per key, until the transaction ends.
  await sql`SELECT pg_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
  await refuseTooMany(tx, limit, value, now);
  const id = createId();
  await tx.insertInto('attempts').values({ id, kind: limit.kind, key_hash: keyHash, occurred_at: now }).execute();
  return id;
}

/**
 * Looks without counting.
 *
 * @throws AppError too_many_requests as {@link countAttempt}
 */
export async function refuseTooMany(tx: Transaction, limit: Limit, value: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('attempts')
    .select('occurred_at')
    .where('kind', '=', limit.kind)
    .where('key_hash', '=', attemptKey(limit, value))
    .orderBy('occurred_at', 'desc')
    .limit(limit.total ?? limit.max)
    .execute();
  const freeAt = (rows[limit.max - 1]?.occurred_at.getTime() ?? Number.NEGATIVE_INFINITY) + limit.seconds * 1000;
  const wait = Math.ceil((freeAt - now.getTime()) / 1000);
  if (wait > 0) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
  // Only a new password frees the account; when that will be, nobody can say.
  if (limit.total !== undefined && rows.length >= limit.total) throw new AppError('too_many_requests', { retryAfterSeconds: limit.seconds });
}

/** Takes one attempt back, because it was none that has to be limited. */
export async function forgetAttempt(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('attempts').where('id', '=', id).execute();
}

/** Forgets all attempts under a key. */
export async function forgetAttempts(tx: Transaction, limit: Limit, value: string): Promise<void> {
  await tx.deleteFrom('attempts').where('kind', '=', limit.kind).where('key_hash', '=', attemptKey(limit, value)).execute();
}
