import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { worksAfterRestore } from '#app/server/modules.ts';
import { describeStartFailure } from '#app/server/start-failure.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { checkBackup } from '#platform/server/backup/check-backup.ts';
import { withDatabase } from '#platform/server/backup/open-installation.ts';
import { restore } from '#platform/server/backup/restore.ts';
import { settleRecovered } from '#platform/server/backup/settle-recovered.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { ensureSecretKey } from '#platform/server/config/secret-key.ts';
import { filesFolder } from '#platform/server/files/files-folder.ts';

// `npm run restore -- <backup folder> [--check] [--skip-numbers N]`: puts a backup into an empty database, or only
// checks that it is whole (docs/operations.md). `npm run restore -- --recovered [--skip-numbers N]` settles a database
// that PostgreSQL has recovered to a point in time (docs/point-in-time.md).

/** So many documents of a number range may have been numbered between a nightly backup and its restore. */
const skippedByDefault = 100;
const maxSkipped = 1_000_000;

interface Parameters {
  /** Undefined: the database is there, recovered by PostgreSQL. */
  readonly folder: string | undefined;
  readonly checkOnly: boolean;
  readonly skipNumbers: number | undefined;
}

function readParameters(): Parameters {
  const usage = `npm run restore -- <backup folder> [--check] [--skip-numbers N]: --check reads the backup and changes nothing; the next N (0 to ${maxSkipped}) numbers of invoices and expenses are skipped, because they may have been used since the backup; --recovered instead of a folder: PostgreSQL has recovered the database to a point in time`;
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean' }, recovered: { type: 'boolean' }, 'skip-numbers': { type: 'string' } },
    });
    const [folder, ...others] = positionals;
    const { check: checkOnly = false, recovered = false } = values;
    if ((folder === undefined) !== recovered || others.length > 0 || (recovered && checkOnly))
      throw new BackupError(usage);
    const given = values['skip-numbers'];
    const skipNumbers = given === undefined ? undefined : readCount(given);
    if (skipNumbers === null) throw new BackupError(usage);
    return { folder: folder === undefined ? undefined : resolve(folder), checkOnly, skipNumbers };
  } catch (error) {
    throw new BackupError(usage, { cause: error });
  }
}

/** @returns null for what is no number of numbers */
function readCount(text: string): number | null {
  const count = /^\d{1,7}$/u.test(text.trim()) ? Number(text) : null;
  return count !== null && count <= maxSkipped ? count : null;
}

/** Asks at a terminal; elsewhere it is the usual number. */
async function askForCount(since: string): Promise<number> {
  if (!process.stdin.isTTY) return skippedByDefault;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (;;) {
      const answer = await terminal.question(
        `How many invoices of one organisation may have been numbered since ${since}? This many numbers are skipped [${skippedByDefault}]: `,
      );
      const count = answer.trim() === '' ? skippedByDefault : readCount(answer);
      if (count !== null) return count;
      console.log(`Enter a number from 0 to ${maxSkipped}; 0 if nothing was written since the backup`);
    }
  } finally {
    terminal.close();
  }
}

async function restoreFolder(
  folder: string,
  { checkOnly, skipNumbers }: Pick<Parameters, 'checkOnly' | 'skipNumbers'>,
): Promise<void> {
  const configuration = readConfiguration();
  const started = performance.now();
  const manifest = await checkBackup(folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `The backup of ${manifest.startedAt} (version ${manifest.product}) is complete: ${manifest.tables.length} tables, ${rows} rows`,
  );
  if (checkOnly) return;
  const skipped = skipNumbers ?? (await askForCount(manifest.startedAt));
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
      clock: systemClock,
      works: worksAfterRestore,
      skipNumbers: skipped,
      log: console.log,
    }),
  );
  console.log(`Restored and compared in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function settle(given: number | undefined): Promise<void> {
  const configuration = readConfiguration();
  const secretKey = ensureSecretKey(configuration);
  const skipNumbers = given ?? (await askForCount('this point in time'));
  const parts = { secretKey, clock: systemClock, works: worksAfterRestore, skipNumbers, log: console.log };
  await withDatabase(configuration, { existing: true }, (adminUrl) => settleRecovered({ adminUrl, ...parts }));
  console.log('The recovered database is settled; the product may start');
}

try {
  const { folder, ...parameters } = readParameters();
  await (folder === undefined ? settle(parameters.skipNumbers) : restoreFolder(folder, parameters));
} catch (error) {
  console.error(error instanceof BackupError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
