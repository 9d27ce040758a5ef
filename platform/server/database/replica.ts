import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { connectionCounts, shareLimits } from './connection-counts.ts';
import { createShares } from './connection-shares.ts';
import type { ConnectionClaim } from './connection-shares.ts';
import { DatabaseUnavailableError, isConflict, isLockTimeout, isReadOnlyServer, toDatabaseError } from './errors.ts';
import { queryPool } from './query-pool.ts';

/** A copy of the database that PostgreSQL keeps up to date (streaming replication). */
export interface Replica {
  /**
   * Runs reading work there. Whatever was committed before the call is there, whoever wrote it: the work starts once
   * the replica has replayed the position that the primary names.
   *
   * @param claim shares the connections to the replica, as those to the primary are shared
   * @param readPosition runs {@link committedPosition} at the primary
   * @param work runs on the replica; it may end in the middle and then runs at the primary instead
   * @returns undefined when the replica lags, is busy, away, was promoted or refused the work
   */
  read<T>(
    claim: ConnectionClaim,
    readPosition: () => Promise<string>,
    work: (pool: Pool) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined>;
  /**
   * Measures by how many seconds it is behind: 0 once it has replayed the position, Infinity while it is away or no
   * replica.
   */
  readLag(readPosition: () => Promise<string>): Promise<number>;
  close(): Promise<void>;
}

/** Maximum wait until the replica has replayed a position, in milliseconds; a healthy one needs a few. */
const maxWaitMs = 500;
/** Silence after which a replica counts as away, in milliseconds; the lag is measured so long as well. */
const maxSilenceMs = 1000;
/** Maximum wait for a connection to the replica, in milliseconds: the primary has some, too. */
export const maxTurnMs = 1000;
const pauseMs = 10;
/** Rest of a replica that was behind or away, in milliseconds; nobody asks it. */
const restMs = 5000;

/** All connections to the replica are taken. */
class ReplicaBusyError extends Error {
  override readonly name = 'ReplicaBusyError';
}

/** Reads from a replica through a pool of its own, which has {@link connectionCounts} `replica` connections. */
export function openReplica(pool: Pool): Replica {
  let restsUntil = -Infinity;
  const share = createShares(
    // One is left to the measurement of the lag: a replica that is busy is not away.
    shareLimits(connectionCounts.replica - 1, maxTurnMs),
    undefined,
    () => new ReplicaBusyError('No connection to the replica became free in time'),
  );
  return {
    read: async (claim, readPosition, work) => {
      if (performance.now() < restsUntil) return undefined;
      const position = await readPosition();
      try {
        const answer = await share(claim, async () =>
          (await hasReplayed(pool, position)) ? { result: await work(pool) } : undefined,
        );
        if (answer !== undefined) return answer;
      } catch (error) {
        // It serves other work meanwhile, so it needs no rest.
        if (error instanceof ReplicaBusyError || isReadOnlyServer(error)) return undefined;
        if (!isRefusal(error)) throw error;
      }
      restsUntil = performance.now() + restMs;
      return undefined;
    },
    readLag: async (readPosition) => measureLag(pool, await readPosition()),
    close: () => pool.end(),
  };
}

/** Waits until a replica has replayed a position; false if that takes long, or it is no replica. */
async function hasReplayed(pool: Pool, position: string): Promise<boolean> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const { rows } = await ask<{ replica: boolean; ready: boolean }>(pool, replayed, position);
    // Promoted, it is another primary: only the address of the primary says which of them counts.
    if (rows[0]?.replica !== true) return false;
    if (rows[0].ready) return true;
    if (performance.now() > deadline) return false;
    await sleep(pauseMs);
  }
}

/** @returns seconds, as {@link Replica.readLag} */
async function measureLag(pool: Pool, position: string): Promise<number> {
  try {
    const { rows } = await ask<{ lag: number | null }>(pool, lag, position);
    return rows[0]?.lag ?? Infinity;
  } catch (error) {
    if (isRefusal(error)) return Infinity;
    throw error;
  }
}

/**
 * Asks the replica one of its two questions. A frozen one would answer neither until its connection ends, half a minute
 * later: nobody waits for that.
 *
 * @throws DatabaseUnavailableError if it is silent
 */
async function ask<Row extends QueryResultRow>(
  pool: Pool,
  statement: string,
  position: string,
): Promise<QueryResult<Row>> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DatabaseUnavailableError('The replica does not respond')),
    maxTurnMs + maxSilenceMs,
  );
  const answer = queryPool<Row>(pool, statement, [position]);
  // It ends with its connection, long after.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Statement that reads how far the primary has to have come for everything that is committed now. Without synchronous
 * commits a transaction is acknowledged before its log is written.
 */
export const committedPosition = `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_lsn() END)::text AS position`;

const replayed = `SELECT pg_is_in_recovery() AS replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS ready`;

const lag = `SELECT CASE WHEN NOT pg_is_in_recovery() THEN NULL WHEN pg_last_wal_replay_lsn() >= $1::pg_lsn THEN 0
  ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END::float8 AS lag`;

/**
 * True if the primary may still do the work: the replica is away, gave way to what it replays (40001), holds a lock for
 * that, or was asked for a write or a lock (25006).
 */
function isRefusal(error: unknown): boolean {
  const cause = toDatabaseError(error);
  return (
    cause instanceof DatabaseUnavailableError || isConflict(cause) || isLockTimeout(cause) || isReadOnlyServer(cause)
  );
}
