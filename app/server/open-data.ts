import { closeDataFolder } from '#platform/server/config/close-data-folder.ts';
import type { Configuration } from '#platform/server/config/configuration.ts';
import { inDataFolder } from '#platform/server/config/data-folder.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { startEmbeddedServer } from '#platform/server/database/embedded-server.ts';

/** Secret key and database of the installation. */
export interface OpenedData {
  readonly secretKey: string;
  readonly adminUrl: string;
  /** Leaves the embedded database; does nothing with DATABASE_URL. */
  stop(): Promise<void>;
}

/**
 * Closes the data folder to others, reads its key, and starts its database unless DATABASE_URL names one. Needs few
 * modules, so that the database starts while the rest of the product is still being loaded.
 */
export async function openData(settings: Configuration, say: (line: string) => void): Promise<OpenedData> {
  await inDataFolder(() => closeDataFolder(settings.dataDir));
  const secretKey = ensureSecretKey(settings);
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedServer({ dataDir: settings.dataDir, log: say });
  return {
    secretKey,
    adminUrl: settings.databaseUrl ?? embedded?.adminUrl ?? '',
    stop: async () => embedded?.stop(),
  };
}
