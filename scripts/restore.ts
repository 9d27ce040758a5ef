import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { checkBackup } from '#platform/server/backup/check-backup.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { restore } from '#platform/server/backup/restore.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';

// `npm run restore -- <backup folder> [--check]`: puts a backup into an empty database, or only checks that it is whole
// (docs/operations.md).

function readParameters(): { folder: string; checkOnly: boolean } {
  const usage = 'npm run restore -- <backup folder> [--check]: --check reads the backup and changes nothing';
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new BackupError(usage);
    return { folder: resolve(folder), checkOnly: values.check === true };
  } catch (error) {
    throw new BackupError(usage, { cause: error });
  }
}

try {
  const { folder, checkOnly } = readParameters();
  const configuration = readConfiguration();
  const started = performance.now();
  const manifest = await checkBackup(folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`The backup of ${manifest.startedAt} (version ${manifest.product}) is whole: ${manifest.tables.length} tables, ${rows} rows`);
  if (!checkOnly) {
    // Before the database: beside one no key is made.
    const secretKey = ensureSecretKey(configuration);
    await withDatabase(configuration, { existing: false }, (adminUrl) =>
      restore({
        folder,
        manifest,
        adminUrl,
        secretKey,
        filesDir: filesFolder(configuration),
        filesUrl: configuration.filesUrl,
        log: console.log,
      }),
    );
    console.log(`Restored and compared in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
