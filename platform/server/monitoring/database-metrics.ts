import { sql } from 'kysely';
import { certificateMetric } from '../database/server-certificate.ts';
import { poolMetric } from '../database/connection-pools.ts';
import type { Database } from '../database/database.ts';
import { readMachineClock } from '../clock.ts';
import type { Clock } from '../clock.ts';
import { createCachedReading } from '../metrics/cached-reading.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';

/** State of the database server as its login `kontor_identity` sees it. */
export interface ServerFacts {
  /** Time of the database's clock minus that of this machine, in seconds. */
  readonly clockOffsetSeconds: number;
  /** Standbys that receive the log of this server. */
  readonly standbys: number;
  /** Largest lag of a standby; null without the right `pg_read_all_stats`, and without standbys. */
  readonly standbyLagSeconds: number | null;
  /** Bytes of the log that the slowest used replication slot has not confirmed; null without slots. */
  readonly slotLagBytes: number | null;
}

/**
 * Reads them in one statement. `replay_lag` is null while a standby has caught up and nothing is written: that counts
 * as no lag. Everyone may read slots; lags in seconds need `GRANT pg_read_all_stats TO kontor_identity`.
 */
export async function readServerFacts(database: Pick<Database, 'identity'>, clock: Clock): Promise<ServerFacts> {
  const before = readMachineClock(clock).getTime();
  const { rows } = await database.identity(
    (tx) =>
      sql<Omit<ServerFacts, 'clockOffsetSeconds'> & { readonly at: number }>`
        SELECT extract(epoch FROM clock_timestamp())::float8 AS at, s.standbys, s."standbyLagSeconds",
               CASE WHEN pg_is_in_recovery() THEN NULL ELSE
                 (SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8
                    FROM pg_replication_slots WHERE slot_type = 'physical' AND active) END AS "slotLagBytes"
          FROM (SELECT count(*)::int AS standbys,
                       CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE')
                            THEN max(coalesce(extract(epoch FROM replay_lag), 0))::float8 END AS "standbyLagSeconds"
                  FROM pg_stat_replication) s`.execute(tx),
    { readOnly: true },
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database returned no facts about its server');
  const { at, ...others } = facts;
  const middle = (before + readMachineClock(clock).getTime()) / 2;
  return { ...others, clockOffsetSeconds: at - middle / 1000 };
}

/** Creates the metrics of the database and of this process's connections to it. */
export function createDatabaseMetrics(
  database: Pick<Database, 'identity' | 'findFault' | 'readReplicaLag'>,
  clock: Clock,
): readonly ReadMetric[] {
  const findFault = createCachedReading(() => database.findFault(), { withinMs: 2500 });
  const readFacts = createCachedReading(() => readServerFacts(database, clock));
  return [
    {
      name: 'kontor_database_up',
      help: '1: the database responds within two seconds and can write; otherwise 0',
      read: async () => ((await findFault()) === null ? 1 : 0),
    },
    {
      name: 'kontor_database_storage_full',
      help: '1: the disk of the database is full, as a failed write showed; otherwise 0',
      read: async () => ((await findFault()) === 'disk_full' ? 1 : 0),
    },
    {
      name: 'kontor_database_clock_offset_seconds',
      help: 'Clock of the database minus clock of this process',
      read: async () => (await readFacts()).clockOffsetSeconds,
    },
    {
      name: 'kontor_database_standbys',
      help: 'Standbys that receive the log of the database',
      read: async () => (await readFacts()).standbys,
    },
    {
      name: 'kontor_database_standby_lag_seconds',
      help: 'Largest lag of a standby; no sample without standbys and without pg_read_all_stats',
      read: async () => (await readFacts()).standbyLagSeconds ?? undefined,
    },
    {
      name: 'kontor_database_slot_lag_bytes',
      help: 'Log that the slowest used replication slot has not confirmed; no sample without slots',
      read: async () => (await readFacts()).slotLagBytes ?? undefined,
    },
    {
      name: 'kontor_replica_lag_seconds',
      help: 'Seconds that the replica for reading is behind the primary; no sample without a replica',
      read: createCachedReading(() => database.readReplicaLag()),
    },
    certificateMetric,
    poolMetric,
  ];
}
