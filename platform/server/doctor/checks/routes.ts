import { ConfigurationError } from '../../config/configuration-error.ts';
import { checkRoutes } from '../../database/check-routes.ts';
import { DatabaseUnavailableError } from '../../database/errors.ts';
import { isConnected } from '../check.ts';
import type { Check } from '../check.ts';
import { describeError, failure, off, ok, warning } from '../finding.ts';

/** Short, so that a silent replica and a silent pooler are both named within the time of one check. */
const limits = { connectionTimeoutMillis: 1500, query_timeout: 1500 } as const;

/** Checks the addresses of the database against each other, as each start does: poolers, and the replica. */
export const checkDatabaseRoutes: Check = {
  name: 'Database addresses',
  run: async ({ adminUrl, secretKey, configuration: { databaseRoutes }, wrongSettings, connect }) => {
    const name = 'Database addresses';
    const isWrong = [...wrongSettings.keys()].some((setting) => setting.startsWith('DATABASE_'));
    if (adminUrl === undefined || secretKey === undefined || isWrong) return [];
    if (!(await isConnected({ connect }))) return [];
    const lines: string[] = [];
    try {
      await checkRoutes({ adminUrl, secretKey, ...databaseRoutes }, (line) => lines.push(line), limits);
    } catch (error) {
      if (error instanceof ConfigurationError) return [failure(name, error.message)];
      if (error instanceof DatabaseUnavailableError)
        return databaseRoutes.poolerUrl === undefined
          ? [off(name, 'not checked: the login kontor_app cannot connect before the first migration')]
          : [failure(name, `the pooler of DATABASE_URL lets kontor_app not in: ${describeError(error.cause)}`)];
      throw error;
    }
    return lines.length > 0
      ? lines.map((line) => warning(name, line))
      : [ok(name, 'each address fits its purpose: DATABASE_URL, and pooler and replica if they are set')];
  },
};
