import { join } from 'node:path';

/** File in which the run's server leaves the address of its database for the tests. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'e2e-database.json');
}
