import Bowser from 'bowser';
import { sql } from 'kysely';
import type { AccountSession } from '../../contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

export interface SessionListRequest {
  readonly userId: string;
  /** The session that asks. */
  readonly currentId: string;
  readonly now: Date;
}

/** The sessions of a user that are alive: the one that asks, then the one last seen first. */
export async function listSessions(
  tx: Transaction,
  { userId, currentId, now }: SessionListRequest,
): Promise<AccountSession[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('absolute_expires_at', '>', now)
    .orderBy(sql`id = ${currentId}::uuid`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    address: row.address,
    ...describeBrowser(row.user_agent),
    signedInAt: row.created_at.toISOString(),
    // Of the session that asks it is this moment; the others are noted once a minute.
    lastSeenAt: (row.id === currentId ? now : row.last_seen_at).toISOString(),
  }));
}

/** Names of browser and system as people know them; null for what is not known. */
export function describeBrowser(userAgent: string | null): {
  readonly browser: string | null;
  readonly system: string | null;
} {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0] ?? '';
  return {
    browser: browser.name === undefined || browser.name === '' ? null : `${browser.name} ${version}`.trim(),
    system: os.name === undefined || os.name === '' ? null : `${os.name} ${os.versionName ?? ''}`.trim(),
  };
}
