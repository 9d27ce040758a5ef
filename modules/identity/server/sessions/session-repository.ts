import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { createSessionValue, hashSessionValue } from './session-value.ts';

const absoluteHours = 12;
const previousSeconds = 10;
/** Limit per user. */
const maxSessions = 20;

/** A session, locked until the transaction ends. */
export interface LockedSession {
  readonly id: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly organizationId: string | null;
  /** False for the former value, which stays valid for a moment after a change. */
  readonly current: boolean;
}

/** Computes the end of a session used now: `minutes` ahead, but never past the absolute end. */
export function nextExpiry(now: Date, minutes: number, absoluteExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + minutes * 60_000, absoluteExpiresAt.getTime()));
}

export interface NewSession {
  readonly userId: UserId;
  readonly organizationId: OrganizationId | null;
  /** Network address and browser, for the user's own list of sessions. */
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly now: Date;
  readonly minutes: number;
}

/** Creates a session; beyond 20 of one user the one with the oldest use ends. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<{ value: string; expiresAt: Date }> {
  const { now, userId } = session;
  await endOldestSessions(tx, userId, maxSessions - 1);
  const value = createSessionValue();
  const absoluteExpiresAt = new Date(now.getTime() + absoluteHours * 3_600_000);
  const expiresAt = nextExpiry(now, session.minutes, absoluteExpiresAt);
  await tx
    .insertInto('sessions')
    .values({
      id: createId(),
      token_hash: requireHash(value),
      user_id: userId,
      organization_id: session.organizationId,
      address: session.address,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      absolute_expires_at: absoluteExpiresAt,
    })
    .execute();
  return { value, expiresAt };
}

/** Finds and locks a session by its value, expired or not. */
export async function lockSession(tx: Transaction, value: string, now: Date): Promise<LockedSession | null> {
  const hash = hashSessionValue(value);
  if (!hash) return null;
  // Both values in one condition: after waiting for a parallel change this finds the row by its former value.
  const row = await tx
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'expires_at as expiresAt',
      'absolute_expires_at as absoluteExpiresAt',
      'organization_id as organizationId',
    ])
    .select((where) => where('token_hash', '=', hash).as('current'))
    .where((where) =>
      where.or([
        where('token_hash', '=', hash),
        where.and([where('previous_token_hash', '=', hash), where('previous_valid_until', '>', now)]),
      ]),
    )
    .forUpdate()
    .$castTo<LockedSession>()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the value of the session and returns it; the former one stays valid for 10 seconds. */
export async function changeSessionValue(
  tx: Transaction,
  id: string,
  now: Date,
  change: { readonly expiresAt?: Date; readonly organizationId?: OrganizationId } = {},
): Promise<string> {
  const value = createSessionValue();
  await tx
    .updateTable('sessions')
    .set((row) => ({
      previous_token_hash: row.ref('token_hash'),
      previous_valid_until: new Date(now.getTime() + previousSeconds * 1000),
      token_hash: requireHash(value),
      ...(change.expiresAt && { expires_at: change.expiresAt }),
      ...(change.organizationId && { organization_id: change.organizationId }),
    }))
    .where('id', '=', id)
    .execute();
  return value;
}

/**
 * Changes id and value of the session; the former ones are invalid from the commit on, so that other holders of the
 * value are signed out, with their live connections. Windows of the session reconnect with their current cookie.
 * @returns the new value, to be set as the cookie
 * @throws AppError not_signed_in if the session has ended meanwhile
 */
export async function replaceSession(tx: Transaction, id: string): Promise<string> {
  const value = createSessionValue();
  const replaced = await tx
    .updateTable('sessions')
    .set({ id: createId(), token_hash: requireHash(value), previous_token_hash: null, previous_valid_until: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!replaced) throw new AppError('not_signed_in');
  await announceAccessChange(tx, { sessionId: id, isReplaced: true });
  return value;
}

export async function setSessionOrganization(
  tx: Transaction,
  id: string,
  organizationId: OrganizationId,
): Promise<void> {
  await tx.updateTable('sessions').set({ organization_id: organizationId }).where('id', '=', id).execute();
}

/** Ends the session of a value at once, also of a former value; returns the session. */
export async function endSession(tx: Transaction, value: string, now: Date): Promise<LockedSession | null> {
  const session = await lockSession(tx, value, now);
  if (!session) return null;
  await tx.deleteFrom('sessions').where('id', '=', session.id).execute();
  await announceAccessChange(tx, { sessionId: session.id });
  return session;
}

export async function endSessionsOfUser(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await announceAccessChange(tx, { userId });
}

/** Ends all sessions of a user except one; returns their number. */
export async function endOtherSessions(tx: Transaction, userId: string, keptId: string): Promise<number> {
  return endSessions(tx, sql`SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND id <> ${keptId}::uuid`);
}

/** Ends one session of a user; returns 0 if it is missing or belongs to somebody else. */
export async function endSessionOfUser(tx: Transaction, userId: string, id: string): Promise<number> {
  return endSessions(tx, sql`SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND id = ${id}::uuid`);
}

async function endOldestSessions(tx: Transaction, userId: string, kept: number): Promise<void> {
  await endSessions(
    tx,
    sql`SELECT id FROM sessions WHERE user_id = ${userId}::uuid ORDER BY last_seen_at DESC, id DESC OFFSET ${kept}`,
  );
}

async function endSessions(tx: Transaction, selected: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`DELETE FROM sessions WHERE id IN (${selected}) RETURNING id`.execute(tx);
  for (const { id } of rows) await announceAccessChange(tx, { sessionId: id });
  return rows.length;
}

function requireHash(value: string): Buffer {
  const hash = hashSessionValue(value);
  if (!hash) throw new TypeError('Not a session value');
  return hash;
}
