import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import type { AuditChange } from '#platform/server/audit/record.ts';

/** A line of the log as tests compare it. */
export interface LogLine {
  readonly event: string;
  /** Email address of who did it. */
  readonly by: string | null;
  readonly subject: string | null;
  readonly changes: readonly AuditChange[];
  readonly address: string | null;
  readonly requestId: string;
  readonly at: Date;
}

/** The log of an organisation, oldest first, straight from the table. */
export async function readLog(database: Database, organizationId: string): Promise<LogLine[]> {
  const { rows } = await database.tenant({ organizationId, userId: createId() }, (tx) =>
    sql<LogLine>`
      SELECT event, user_email AS by, subject_label AS subject, changes, address, request_id AS "requestId", occurred_at AS at
      FROM audit_entries ORDER BY occurred_at, id`.execute(tx),
  );
  return rows;
}

/** Only what happened, oldest first. */
export async function readEvents(database: Database, organizationId: string): Promise<string[]> {
  return (await readLog(database, organizationId)).map(({ event }) => event);
}
