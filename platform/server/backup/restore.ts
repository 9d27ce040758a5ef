import { rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../clock.ts';
import { withAdminClient } from '../database/admin-client.ts';
import { toDatabaseError } from '../database/errors.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { migrate, migrationsFolder } from '../migrations/migrations.ts';
import { BackupError } from './backup-error.ts';
import { checkMigrations, checkTargetDatabase, checkTargetFiles } from './check-target.ts';
import { syncFolder } from '../files/durable-files.ts';
import { loadTables } from './load-tables.ts';
import { checkOfKey } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { RestoreStep } from './complete-organizations.ts';
import { finishRestore } from './finish-restore.ts';
import { copyFiles } from './stored-files.ts';

export interface RestoreOptions {
  /** The backup. */
  readonly folder: string;
  /** Manifest of a backup that `checkBackup` found complete. */
  readonly manifest: Manifest;
  /** Address of the login that migrates; its database must be empty. */
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly filesDir: string;
  readonly filesUrl?: string | undefined;
  readonly clock: Clock;
  /** Steps of the modules in each organisation after the data is restored. */
  readonly works: readonly RestoreStep[];
  /** See {@link SinceBackup}. */
  readonly skipNumbers: number;
  readonly log?: (line: string) => void;
}

/**
 * Puts a backup into an empty database and an empty folder, brings both to today's version, and compares every row and
 * file with the backup; then the modules settle what may have happened since. Sessions and links that set a password
 * are not brought back. When it fails nothing of the backup is there; migrations may have run.
 *
 * @throws BackupError when the backup does not fit or the target holds data; MigrationError; DatabaseUnavailableError
 */
export async function restore(options: RestoreOptions): Promise<void> {
  const { adminUrl, secretKey, filesDir, log = () => undefined } = options;
  const { manifest, last } = checkMigrations(options.manifest, await readMigrations(migrationsFolder));
  await checkTargetDatabase(adminUrl, last);
  await checkTargetFiles(manifest, filesDir, options.filesUrl);
  await migrate(adminUrl, { secretKey, upTo: last, log });
  const otherKey = checkOfKey(secretKey) !== manifest.secretKeyCheck;
  if (otherKey) {
    log('Caution: SECRET_KEY is not the key of the backup. Its queued emails cannot be read with this key.');
  }
  const drafts = `${filesDir}.restoring-${process.pid}`;
  let placed = false;
  try {
    const beforeCommit = async (): Promise<void> => {
      placed = await restoreFiles(options, drafts);
    };
    await withAdminClient(adminUrl, 'restore', (client) =>
      loadTables(client, { folder: options.folder, manifest, log, otherKey, beforeCommit }),
    );
  } catch (error) {
    await rm(drafts, { recursive: true, force: true });
    if (placed) await rm(filesDir, { recursive: true, force: true });
    throw toDatabaseError(error);
  }
  await migrate(adminUrl, { secretKey, log, restoring: true });
  await finishRestore(options);
}

/** Copies the uploads beside their place and puts them there in one step. @returns whether there were any */
async function restoreFiles(
  { folder, manifest, filesDir, log = () => undefined }: RestoreOptions,
  drafts: string,
): Promise<boolean> {
  if (manifest.files.store === 'bucket') {
    log(`The uploads are not in this backup but in ${manifest.files.address}`);
    return false;
  }
  const expected = manifest.files.entries;
  if (expected.length === 0) return false;
  const copied = await copyFiles(
    join(folder, 'files'),
    drafts,
    expected.map((entry) => entry.path),
  );
  for (const [index, entry] of expected.entries()) {
    if (copied[index]?.path !== entry.path || copied[index].sha256 !== entry.sha256)
      throw new BackupError(`files/${entry.path} was changed while it was being restored`);
  }
  // Only an empty folder can be in the way.
  await rmdir(filesDir).catch(() => undefined);
  await rename(drafts, filesDir);
  await syncFolder(dirname(filesDir));
  log(`${expected.length} files, equal`);
  return true;
}
