import type { Pool } from 'pg';
import { DatabaseUnavailableError, toDatabaseError } from './errors.ts';
import { queryPool } from './query-pool.ts';

/** Why the database can do no work; null when it can. */
export type DatabaseFault = 'unreachable' | 'disk_full' | null;

/**
 * Knows whether the database works. A full disk shows only when something is written, so what fails there is
 * remembered.
 */
export interface FaultWatch {
  /** Passes a result or an error on, and remembers a full disk and a lost database. */
  during<T>(work: Promise<T>): Promise<T>;
  /** True if work found the database unavailable during the last so many milliseconds. */
  wasLost(withinMs: number): boolean;
  /** Asks the database; no answer within two seconds counts as unreachable, and so does a server that cannot write. */
  findFault(): Promise<DatabaseFault>;
}

const timeLimitMs = 2000;
/**
 * Writes 20 MB of temporary files, more than a segment of the log that PostgreSQL writes ahead (16 MB), and removes
 * them. Needs no rights, and one statement after the other is one transaction.
 */
const probe = `SET LOCAL work_mem = '64kB'; SELECT count(*) FROM (SELECT n, repeat('x', 8000) AS t FROM generate_series(1, 2500) n ORDER BY t, n OFFSET 0) rows`;

export function watchFaults(pool: Pool): FaultWatch {
  let storageFull = false;
  let lostAt = -Infinity;
  let asking: Promise<DatabaseFault> | undefined;
  const ask = async (): Promise<DatabaseFault> => {
    try {
      if (storageFull) await queryPool(pool, probe);
      const { rows } = await queryPool<{ transaction_read_only: string }>(pool, 'SHOW transaction_read_only');
      storageFull = false;
      // A replica answers, but serves nobody who works.
      return rows[0]?.transaction_read_only === 'on' ? 'unreachable' : null;
    } catch (error) {
      const cause = toDatabaseError(error);
      // PostgreSQL itself ends when its log finds no room, and starts again when there is some.
      return storageFull || (cause instanceof DatabaseUnavailableError && cause.reason === 'disk_full')
        ? 'disk_full'
        : 'unreachable';
    }
  };
  // Anybody may ask for readiness, and the probe is heavy: one serves all who ask meanwhile.
  const askOnce = (): Promise<DatabaseFault> => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    during: async (work) => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) {
          storageFull ||= error.reason === 'disk_full';
          lostAt = performance.now();
        }
        throw error;
      }
    },
    wasLost: (withinMs) => performance.now() - lostAt < withinMs,
    findFault: async () => {
      const timeout = Promise.withResolvers<DatabaseFault>();
      const timer = setTimeout(() => timeout.resolve('unreachable'), timeLimitMs);
      const fault = await Promise.race([askOnce(), timeout.promise]);
      clearTimeout(timer);
      return fault;
    },
  };
}
