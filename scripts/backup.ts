import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { backUp } from '#platform/server/backup/back-up.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { removeOldBackups } from '#platform/server/backup/backup-folders.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { describeSize } from '#platform/server/backup/report.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';

// `npm run backup -- [folder] [--keep N]`: saves database and uploads while the product runs (docs/operations.md).

function readParameters(): { folder: string | undefined; keep: number | undefined } {
  const usage = 'npm run backup -- [folder] [--keep N]: N is how many complete backups stay in the folder, at least 1';
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
    if (positionals.length > 1 || (values.keep !== undefined && !/^[1-9]\d{0,5}$/u.test(values.keep)))
      throw new BackupError(usage);
    return { folder: positionals[0], keep: values.keep === undefined ? undefined : Number(values.keep) };
  } catch (error) {
    throw new BackupError(usage, { cause: error });
  }
}

try {
  const parameters = readParameters();
  const configuration = readConfiguration();
  const folder = resolve(parameters.folder ?? join(configuration.dataDir, 'backups'));
  const { version: productVersion } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
  const started = performance.now();
  const { folder: made, manifest } = await withDatabase(configuration, { existing: true }, (adminUrl) =>
    backUp({
      adminUrl,
      secretKey: ensureSecretKey(configuration),
      folder,
      filesDir: filesFolder(configuration),
      filesUrl: configuration.filesUrl,
      productVersion,
      clock: systemClock,
      log: console.log,
    }),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const size = manifest.tables.reduce((sum, table) => sum + table.file.size, 0);
  console.log(
    `${manifest.tables.length} tables, ${rows} rows, ${describeSize(size)} compressed, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  console.log(`Backup: ${made}`);
  if (parameters.keep !== undefined) {
    for (const name of await removeOldBackups(folder, parameters.keep, systemClock.now()))
      console.log(`removed ${name}`);
  }
} catch (error) {
  // An error that the administrator can mend is one line; others show their stack.
  console.error(error instanceof BackupError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
