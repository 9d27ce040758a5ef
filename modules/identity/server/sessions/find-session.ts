import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import { toRestriction } from '#platform/server/http/restrictions.ts';
import { hashSessionValue } from './session-value.ts';

interface ResolvedSession {
  session_id: string;
  user_id: UserId;
  expires_at: Date;
  organization_id: OrganizationId | null;
  membership_id: string | null;
  permission_identifiers: string[];
  availability: string | null;
  moved_to: string | null;
}

interface FoundSession extends ResolvedSession {
  /** Position of the requested hash, from 1. */
  place: number;
}

const statement = `
  SELECT h.place, r.* FROM unnest($1::bytea[]) WITH ORDINALITY AS h (hash, place) CROSS JOIN LATERAL resolve_session(h.hash, $2) r`;

/** Finds the live session of a cookie value, with the user's present permissions in the chosen organisation. */
export type SessionFinder = (value: string) => Promise<Session | null>;

/**
 * Creates a finder of sessions. Requests of one turn of the event loop share a statement, sent after the last of them:
 * none is judged by an earlier state.
 */
export function createSessionFinder(database: Database, clock: Clock): SessionFinder {
  let gathering:
    | { readonly hashes: Map<string, Buffer>; readonly found: Promise<ReadonlyMap<string, Session>> }
    | undefined;

  async function findGathered(hashes: ReadonlyMap<string, Buffer>): Promise<ReadonlyMap<string, Session>> {
    await setImmediate();
    gathering = undefined;
    const values = [...hashes.keys()];
    const rows = await database.query<FoundSession>(statement, [[...hashes.values()], clock.now()]);
    return new Map(rows.map((row) => [values[row.place - 1] ?? '', toSession(row)]));
  }

  return async (value) => {
    const hash = hashSessionValue(value);
    if (!hash) return null;
    if (gathering === undefined) {
      const hashes = new Map<string, Buffer>();
      gathering = { hashes, found: findGathered(hashes) };
    }
    gathering.hashes.set(value, hash);
    return (await gathering.found).get(value) ?? null;
  };
}

/**
 * Finds the live ones of these sessions, for connections that outlive their cookie value. Uses the same database
 * function as every request, so that sockets follow the same rules.
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
        : {
            id: membershipId,
            organizationId,
            permissions: new Set(row.permission_identifiers),
            restriction: toRestriction(row.availability, row.moved_to),
          },
  };
}
