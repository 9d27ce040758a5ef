import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Use of the database server. */
export interface DatabaseUse {
  /** Such as `15.8`. */
  readonly serverVersion: string;
  readonly sizeBytes: number;
  /** Connections of all clients to the server, and how many it allows. */
  readonly connections: number;
  readonly maxConnections: number;
  /** `off`, `on` or `always`: whether the server archives its log. */
  readonly archiveMode: string;
  readonly archivedAt: Date | null;
  /** True if the last attempt to archive failed. */
  readonly isArchivingFailing: boolean;
}

/** Reads facts that every login may read. */
export async function readDatabaseUse(database: Pick<Database, 'identity'>): Promise<DatabaseUse> {
  const { rows } = await database.identity(
    (tx) =>
      sql<DatabaseUse>`
        SELECT split_part(current_setting('server_version'), ' ', 1) AS "serverVersion",
               pg_database_size(current_database()) AS "sizeBytes",
               (SELECT count(*)::int FROM pg_stat_activity WHERE datid IS NOT NULL) AS connections,
               current_setting('max_connections')::int AS "maxConnections",
               current_setting('archive_mode') AS "archiveMode",
               last_archived_time AS "archivedAt",
               coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isArchivingFailing"
          FROM pg_stat_archiver`.execute(tx),
    { readOnly: true },
  );
  if (rows[0] === undefined) throw new Error('The database returned no facts about its use');
  return rows[0];
}
