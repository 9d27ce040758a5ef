import Bowser from 'bowser';
import { sql } from 'kysely';
import type { AccountSession } from '../../contract/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

export interface SessionListRequest {
  readonly userId: string;
  /** Id of the session of this request. */
  readonly currentId: string;
  readonly now: Date;
}

/** Lists the live sessions of a user: the session of this request first, then by last use. */
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
    // The session of this request is used now; the others are recorded once a minute.
    lastSeenAt: (row.id === currentId ? now : row.last_seen_at).toISOString(),
  }));
}

/** Returns common names of browser and system; null if unknown. */
function describeBrowser(userAgent: string | null): {
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
