import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { countRefusal } from '#platform/server/limits/limit-metrics.ts';

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
  return createHash('sha256').update(keyPrefix(limit)).update(value).digest();
}

/** The same, made by PostgreSQL of a column with the value, such as `sql.ref('u.email')`. */
export function attemptKeyOf(limit: Limit, value: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql`sha256(convert_to(${keyPrefix(limit)} || ${value}, 'UTF8'))`;
}

function keyPrefix({ kind }: Limit): string {
  return `${kind}\n`;
}

/**
 * Counts an attempt before it is made, so that parallel ones cannot slip past the limit. Works in every transaction.
 *
 * @returns the id of the attempt, with which {@link forgetAttempt} takes it back
 * @throws AppError too_many_requests with the seconds until the next attempt is free
 */
export async function countAttempt(tx: Transaction, limit: Limit, value: string, now: Date): Promise<string> {
  const { id, state } = await count(tx, limit, value, now);
  refuse(limit, state, now);
  return id;
}

/**
 * Counts what nobody has asked for, such as a mail of our own accord; false when there were too many, which refuses
 * nobody.
 */
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
 * Looks without counting.
 *
 * @throws AppError too_many_requests as {@link countAttempt}
 */
export async function assertNotThrottled(tx: Transaction, limit: Limit, value: string, now: Date): Promise<void> {
  const { rows } =
    await sql<FreeAt>`SELECT ${freeAt} FROM attempt_free_at(${parameters(limit, value, now)}) AS free_at`.execute(tx);
  refuse(limit, rows[0], now);
}

/** Takes one attempt back, because it was none that has to be limited. Needs an identity transaction. */
export async function forgetAttempt(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('attempts').where('id', '=', id).execute();
}

/**
 * Forgets the attempts under a key, the newest first, all if `most` is absent. Needs an identity transaction.
 *
 * @returns how many there were
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
  /** True when time frees nothing, because the total is reached. */
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
  // Beyond the total only a new password frees the account; when that will be, nobody can say.
  const seconds = state.freeAt
    ? Math.max(1, Math.ceil((state.freeAt.getTime() - now.getTime()) / 1000))
    : limit.seconds;
  throw new AppError('too_many_requests', { retryAfterSeconds: seconds });
}
