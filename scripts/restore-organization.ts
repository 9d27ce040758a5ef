import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { systemClock } from '#platform/server/clock.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
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

function readParameters() {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { backup: text, organization: text, name: text, list: { type: 'boolean' } },
    });
    const { backup, organization, name, list = false } = values;
    if (backup === undefined || list === (organization !== undefined) || (name ?? 'x').trim() === '')
      throw new CopyError(usage);
    return { folder: resolve(backup), organization, name };
  } catch (error) {
    throw new CopyError(usage, { cause: error });
  }
}

try {
  const { folder, organization, name } = readParameters();
  const configuration = readConfiguration();
  const secretKey = ensureSecretKey(configuration);
  const store = await openContentStore(configuration);
  await withDatabase(configuration, { existing: true }, async (adminUrl) => {
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
  });
  store.close();
} catch (error) {
  const isPlain = error instanceof CopyError || error instanceof BackupError;
  console.error(isPlain ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
