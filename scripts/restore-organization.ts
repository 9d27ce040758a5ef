import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { systemClock } from '#platform/server/clock.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';
import { openContentStore } from '#platform/server/files/open-content-store.ts';
import { CopyError } from '#platform/server/organization-copy/copy-error.ts';
import {
  listSavedOrganizations,
  restoreOrganization,
} from '#platform/server/organization-restore/restore-organization.ts';

// `npm run restore:organization -- --backup <folder> --organization <id or identifier> [--name "…"]` restores one
// organisation out of a backup next to the running one (docs/moving-organizations.md).

const usage =
  'npm run restore:organization -- --backup <folder> (--list | --organization <id or identifier> [--name "…"])';

/** The day of the backup follows it. */
const maxName = 180;
const nameSchema = lineSchema(maxName).min(1);

function readParameters() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { backup: text, organization: text, name: text, list: { type: 'boolean' } },
    });
    const { backup, organization, name, list = false } = values;
    if (backup === undefined || list === (organization !== undefined)) throw new CopyError(usage);
    if (name !== undefined && !nameSchema.safeParse(name).success)
      throw new CopyError(`--name: one line of 1 to ${maxName} characters`);
    return { folder: resolve(backup), organization, name: name?.trim() };
  } catch (error) {
    if (error instanceof CopyError) throw error;
    throw new CopyError(usage, { cause: error });
  }
}

try {
  const { folder, organization, name } = readParameters();
  const configuration = readConfiguration();
  const secretKey = ensureSecretKey(configuration);
  const store = await openContentStore(configuration);
  const work = async (adminUrl: string): Promise<void> => {
    const options = {
      folder,
      adminUrl,
      secretKey,
      store,
      filesDir: filesFolder(configuration),
      administrators: 'benit-organization-users-permission',
      clock: systemClock,
      log: console.log,
    };
    if (organization === undefined) {
      for (const saved of await listSavedOrganizations(options))
        console.log(`${saved.id} ${saved.identifier} ${saved.name}`);
      return;
    }
    const { tables, ...copy } = await restoreOrganization(options, { organization, name });
    const rows = tables.reduce((sum, { target }) => sum + target.rows, 0);
    console.log(`Restored as ${copy.name} (${copy.identifier}, ${copy.id}): ${rows} rows, compared; read-only`);
  };
  await withDatabase(configuration, { existing: true }, work).finally(() => store.close());
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}

function describe(error: unknown): unknown {
  if (error instanceof CopyError || error instanceof BackupError) return error.message;
  if (error instanceof AppError && error.code === 'file_store_unavailable')
    return `The store of files cannot be reached (${error.cause instanceof Error ? error.cause.message : error.code}); see FILES_URL and DATA_DIR. Nothing was stored`;
  return describeStartFailure(error) ?? error;
}
