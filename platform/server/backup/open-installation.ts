import { join } from 'node:path';
import type { Configuration } from '../config/configuration.ts';
import { isClusterInitialised } from '../database/embedded/cluster.ts';
import { startEmbeddedServer } from '../database/embedded-server.ts';
import { BackupError } from './backup-error.ts';

/**
 * Runs `work` with the address of the database's migrating login. The embedded server is joined when the product runs,
 * and otherwise started for as long as the work takes.
 *
 * @throws BackupError when `existing` is asked for and no database was ever made in DATA_DIR
 */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
  { existing }: { readonly existing: boolean },
  work: (adminUrl: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  if (existing && !isClusterInitialised(join(dataDir, 'postgres')))
    throw new BackupError(`There is no database in ${dataDir}; see DATA_DIR and DATABASE_URL`);
  const server = await startEmbeddedServer({ dataDir });
  try {
    return await work(server.adminUrl);
  } finally {
    await server.stop();
  }
}
