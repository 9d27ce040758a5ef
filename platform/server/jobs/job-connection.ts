import { Pool } from 'pg';
import type { Db } from 'pg-boss';
import { connectionCounts } from '../database/connection-counts.ts';
import { loginConnection } from '../database/login-connection.ts';
import { DatabaseUnavailableError, toDatabaseError } from '../database/errors.ts';
import type { JobLog } from './job-types.ts';

/** How pg-boss reaches the database, as `kontor_app`. An outage is told once when it begins and once when it ends. */
export interface JobConnection extends Db {
  close(): Promise<void>;
}

export function openJobConnection(options: { readonly adminUrl: string; readonly secretKey: string; readonly log: JobLog }): JobConnection {
  const { pipeline: _unused, ...connection } = loginConnection(options.adminUrl, options.secretKey, 'kontor_app');
  const pool = new Pool({ ...connection, application_name: 'kontor jobs', max: connectionCounts.jobs });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let lost = false;
  return {
    executeSql: async (text, values) => {
      try {
        const result = await pool.query(text, values);
        if (lost) options.log.info('jobs: the database answers again');
        lost = false;
        return result;
      } catch (cause) {
        const error = toDatabaseError(cause);
        if (!lost && error instanceof DatabaseUnavailableError) {
          lost = true;
          options.log.warn({ err: cause }, 'jobs: the database cannot be reached; trying on');
        }
        throw error;
      }
    },
    close: () => pool.end(),
  };
}
