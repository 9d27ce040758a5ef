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
/** Of one user. */
const maxSessions = 20;

/** A session as it stands, locked until the transaction ends. */
export interface LockedSession {
  readonly id: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
  readonly absoluteExpiresAt: Date;
  readonly organizationId: string | null;
  /** False when the value was the one before the last change, which is honoured for a moment. */
  readonly current: boolean;
}

/** The end of a session that is used now: `minutes` ahead, but never past the absolute end. */
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

/** Opens a session; beyond 20 of one user the one last seen longest ago ends. */
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

/** Finds a session by its value, expired or not, and locks it. */
export async function lockSession(tx: Transaction, value: string, now: Date): Promise<LockedSession | null> {
  const hash = hashSessionValue(value);
  if (!hash) return null;
  // Both values in one condition: whoever waits here for a parallel change finds the row by its previous value.
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

/** Gives the session a new value; the one before is honoured for 10 seconds. Answers the new value. */
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
 * Gives the session another id and another value, and honours neither of the ones before from the commit on: whoever
 * else knows the value is out, with their live connections. Windows of the session connect again with the cookie that
 * they have by then.
 *
 * @returns the new value, to be set as the cookie
 * @throws AppError not_signed_in when the session has ended meanwhile
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

/** Ends the session of a value at once, also when the value is the one before the last change; answers what it was. */
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

/** Ends all sessions of a user but one; answers how many. */
export async function endOtherSessions(tx: Transaction, userId: string, keptId: string): Promise<number> {
  return endSessions(tx, sql`SELECT id FROM sessions WHERE user_id = ${userId}::uuid AND id <> ${keptId}::uuid`);
}

/** Ends one session of a user; answers 0 when it is not theirs, or gone. */
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
