import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import { hashSessionValue } from './session-value.ts';

interface ResolvedSession {
  session_id: string;
  user_id: UserId;
  expires_at: Date;
  organization_id: OrganizationId | null;
  membership_id: string | null;
  permission_identifiers: string[];
}

const statement = 'SELECT * FROM resolve_session($1, $2)';

/** The live session behind a cookie value, with what the user may do in the chosen organisation at this moment. */
export async function findSession(database: Database, clock: Clock, value: string): Promise<Session | null> {
  const hash = hashSessionValue(value);
  if (!hash) return null;
  const [row] = await database.query<ResolvedSession>(statement, [hash, clock.now()]);
  return row ? toSession(row) : null;
}

/**
 * Those of the sessions that are still alive: for connections that outlive the value they were opened with. Judged by
 * the same function as every request, so that a socket never follows other rules.
 */
export async function findSessionsById(database: Database, clock: Clock, ids: readonly string[]): Promise<Session[]> {
  const { rows } = await database.identity(
    (tx) =>
      sql<ResolvedSession>`
        SELECT r.* FROM sessions s CROSS JOIN LATERAL resolve_session(s.token_hash, ${clock.now()}) r
        WHERE s.id = ANY (${ids}::uuid[])`.execute(tx),
    { readOnly: true },
  );
  return rows.map(toSession);
}

function toSession(row: ResolvedSession): Session {
  const { organization_id: organizationId, membership_id: membershipId } = row;
  return {
    id: row.session_id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    membership:
      organizationId === null || membershipId === null
        ? null
        : { id: membershipId, organizationId, permissions: new Set(row.permission_identifiers) },
  };
}
