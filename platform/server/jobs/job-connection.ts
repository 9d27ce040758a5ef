import type { Db } from 'pg-boss';
import { connectionCounts } from '../database/connection-counts.ts';
import { loginConnection, patientLockTimeoutMs } from '../database/login-connection.ts';
import { DatabaseUnavailableError, toDatabaseError } from '../database/errors.ts';
import { openPool } from '../database/open-pool.ts';
import type { JobLog } from './job-types.ts';

/**
 * Connection of pg-boss to the database, as `kontor_app`. An outage is logged once at its beginning and once at its
 * end.
 */
export interface JobConnection extends Db {
  close(): Promise<void>;
}

export function openJobConnection(options: {
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly log: JobLog;
}): JobConnection {
  const { pipeline: _unused, ...connection } = loginConnection(options.adminUrl, options.secretKey, 'kontor_app');
  const pool = openPool({
    ...connection,
    application_name: 'kontor jobs',
    lock_timeout: patientLockTimeoutMs,
    max: connectionCounts.jobs,
  });
  let lost = false;
  let fetching: Promise<unknown> = Promise.resolve();
  const query: JobConnection['executeSql'] = (text, values) => {
    if (!text.includes('SKIP LOCKED')) return pool.query(text, values);
    // Two workers that fetch in the same instant would not see that the other one begins a job of the same group.
    const result = fetching.then(() => pool.query(text, values));
    fetching = result.catch(() => undefined);
    return result;
  };
  return {
    executeSql: async (text, values) => {
      try {
        const result = await query(text, values);
        if (lost) options.log.info('jobs: the database responds again');
        lost = false;
        return result;
      } catch (cause) {
        const error = toDatabaseError(cause);
        if (!lost && error instanceof DatabaseUnavailableError) {
          lost = true;
          options.log.warn({ err: cause }, 'jobs: the database cannot be reached; retrying');
        }
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
