import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { countRefusal } from '#platform/server/limits/limit-metrics.ts';

/** Limit of attempts per time. */
export interface Limit {
  /** Name of the limit; part of the key. */
  readonly kind: string;
  readonly max: number;
  readonly seconds: number;
  /** Limit of attempts that were not reset, regardless of their age. */
  readonly total?: number;
}

/** Returns the key of a count: only the hash is stored, so the table reveals no addresses and no accounts. */
export function attemptKey(limit: Limit, value: string): Buffer {
  return createHash('sha256').update(keyPrefix(limit)).update(value).digest();
}

/** Computes the key in PostgreSQL from a column with the value, such as `sql.ref('u.email')`. */
export function attemptKeyOf(limit: Limit, value: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${keyPrefix(limit)} || ${value}, 'UTF8'))`;
}

function keyPrefix({ kind }: Limit): string {
  return `${kind}\n`;
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot exceed the limit. Works in every transaction.
 * @returns the id of the attempt, for {@link forgetAttempt}
 * @throws AppError too_many_requests with the seconds until the next attempt is free
 */
export async function countAttempt(tx: Transaction, limit: Limit, value: string, now: Date): Promise<string> {
  const { id, state } = await count(tx, limit, value, now);
  refuse(limit, state, now);
  return id;
}

/** Counts work without a request, such as an automatic mail; false at the limit, without a counted refusal. */
export async function countIfFree(tx: Transaction, limit: Limit, value: string, now: Date): Promise<boolean> {
  return isFree((await count(tx, limit, value, now)).state);
}

async function count(
  tx: Transaction,
  limit: Limit,
  value: string,
  now: Date,
): Promise<{ readonly id: string; readonly state: FreeAt | undefined }> {
  const id = createId();
  const { rows } =
    await sql<FreeAt>`SELECT ${freeAt} FROM count_attempt(${id}::uuid, ${parameters(limit, value, now)}) AS free_at`.execute(
      tx,
    );
  return { id, state: rows[0] };
}

/**
 * Checks a limit without counting.
 * @throws AppError too_many_requests as {@link countAttempt}
 */
export async function assertNotThrottled(tx: Transaction, limit: Limit, value: string, now: Date): Promise<void> {
  const { rows } =
    await sql<FreeAt>`SELECT ${freeAt} FROM attempt_free_at(${parameters(limit, value, now)}) AS free_at`.execute(tx);
  refuse(limit, rows[0], now);
}

/** Removes one attempt that must not count. Needs an identity transaction. */
export async function forgetAttempt(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('attempts').where('id', '=', id).execute();
}

/**
 * Removes the attempts under a key, the newest first, all if `most` is absent. Needs an identity transaction.
 * @returns their number
 */
export async function forgetAttempts(tx: Transaction, limit: Limit, value: string, most?: number): Promise<number> {
  const { rows } = await sql`
    DELETE FROM attempts WHERE id IN (
      SELECT id FROM attempts WHERE kind = ${limit.kind} AND key_hash = ${attemptKey(limit, value)}::bytea
      ORDER BY occurred_at DESC LIMIT ${most ?? null}::integer)
    RETURNING id`.execute(tx);
  return rows.length;
}

interface FreeAt {
  /** Null: the attempt is free. */
  readonly freeAt: Date | null;
  /** True if the total is reached, so that waiting does not help. */
  readonly never: boolean;
}

const freeAt = sql`CASE WHEN isfinite(free_at) THEN free_at END AS "freeAt", coalesce(NOT isfinite(free_at), false) AS never`;

function parameters(limit: Limit, value: string, now: Date) {
  const { kind, max, seconds, total = null } = limit;
  return sql`${kind}::text, ${attemptKey(limit, value)}::bytea, ${max}::int, ${seconds}::int, ${total}::int, ${now}::timestamptz`;
}

function isFree(state: FreeAt | undefined): boolean {
  return !state?.freeAt && state?.never !== true;
}

function refuse(limit: Limit, state: FreeAt | undefined, now: Date): void {
  if (state === undefined || isFree(state)) return;
  countRefusal(limit.kind);
  // At the total only a new password resets the account, at an unknown time.
  const seconds = state.freeAt
    ? Math.max(1, Math.ceil((state.freeAt.getTime() - now.getTime()) / 1000))
    : limit.seconds;
  throw new AppError('too_many_requests', { retryAfterSeconds: seconds });
}
