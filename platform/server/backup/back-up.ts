import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { withAdminClient } from '../database/admin-client.ts';
import { assertSecretKeyFits } from '../database/check-secret-key.ts';
import { toDatabaseError } from '../database/errors.ts';
import type { AppliedMigration } from '../migrations/migration-files.ts';
import { BackupError } from './backup-error.ts';
import { folderNameAt, partialSuffix } from './backup-folders.ts';
import { copyToFile } from './copy-table.ts';
import { syncFolder } from '../files/durable-files.ts';
import { checkOfKey, formatVersion, writeManifest } from './manifest.ts';
import type { FilesEntry, Manifest, TableEntry } from './manifest.ts';
import { describeRows, describeSize } from './report.ts';
import { copyFiles, listFiles } from './stored-files.ts';
import { copySettings, listTables } from './tables.ts';
import type { Table } from './tables.ts';

export interface BackUpOptions {
  /** Address of the login that migrates. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** The backup becomes a folder in this one, which is created when it is missing. */
  readonly folder: string;
  /** Folder of the uploads; may be missing. */
  readonly filesDir: string;
  /** Set when uploads are in a bucket: then the backup only says so. */
  readonly filesUrl?: string | undefined;
  readonly productVersion: string;
  readonly clock: Clock;
  readonly log?: (line: string) => void;
}

/** A finished backup. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Saves the database as it was at one moment, and the uploads, while the product runs. The backup gets its name when
 * all of it is on disk: whatever has that name is whole.
 *
 * @throws BackupError when the database is none of Kontor's or the login may not read it;
 *   MigrationError when the secret key is not the installation's; DatabaseUnavailableError when there is no connection
 */
export async function backUp(options: BackUpOptions): Promise<Backup> {
  await assertSecretKeyFits(options.adminUrl, options.secretKey);
  const startedAt = options.clock.now();
  const folder = join(options.folder, folderNameAt(startedAt));
  const partial = `${folder}${partialSuffix}`;
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await mkdir(partial, { mode: 0o700 });
  const abandon = (): void => void rm(partial, { recursive: true, force: true }).finally(() => process.exit(130));
  process.once('SIGINT', abandon).once('SIGTERM', abandon);
  try {
    const database = await saveDatabase(options, partial);
    const files = await saveFiles(options, join(partial, 'files'));
    const manifest: Manifest = {
      format: formatVersion,
      product: options.productVersion,
      startedAt: startedAt.toISOString(),
      finishedAt: options.clock.now().toISOString(),
      secretKeyCheck: checkOfKey(options.secretKey),
      ...database,
      files,
    };
    await writeManifest(partial, manifest);
    await syncFolder(partial);
    await rename(partial, folder);
    await syncFolder(options.folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw toDatabaseError(error);
  } finally {
    process.off('SIGINT', abandon).off('SIGTERM', abandon);
  }
}

async function saveDatabase(
  { adminUrl, log = () => undefined }: BackUpOptions,
  partial: string,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'tables'>> {
  await mkdir(join(partial, 'tables'), { mode: 0o700 });
  return withAdminClient(adminUrl, 'backup', async (client) => {
    const found = await openSnapshot(client);
    const migrations = await client.query<AppliedMigration>(
      'SELECT number, name, checksum FROM migrations.applied ORDER BY number',
    );
    const version = await client.query<{ server_version: string }>('SHOW server_version');
    const tables: TableEntry[] = [];
    for (const table of found) {
      const path = `tables/${table.name}.copy.gz`;
      const { rows, content, file } = await copyToFile(client, table, join(partial, path));
      tables.push({ name: table.name, columns: [...table.columns], rows, content, file: { path, ...file } });
      log(describeRows(table.name, rows, content.size));
    }
    await client.query('COMMIT');
    await syncFolder(join(partial, 'tables'));
    return { postgres: version.rows[0]?.server_version ?? '', migrations: migrations.rows, tables };
  });
}

/**
 * Begins a transaction that sees the database as it is now and keeps its tables from being changed in shape; rows may
 * be written all the while.
 */
async function openSnapshot(client: Client): Promise<Table[]> {
  await becomeBackupRole(client);
  await client.query(copySettings);
  for (;;) {
    const names = (await listTables(client)).map((table) => table.name);
    if (names.length === 0)
      throw new BackupError('The database contains no tables of Kontor; see DATABASE_URL and DATA_DIR');
    // The locks come before the first query, so that what it sees is the shape that they keep.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(
      `LOCK TABLE ${names.map((name) => `public.${client.escapeIdentifier(name)}`).join(', ')} IN ACCESS SHARE MODE`,
    );
    const tables = await listTables(client);
    if (tables.map((table) => table.name).join() === names.join()) return tables;
    await client.query('ROLLBACK');
  }
}

/** Row-level security does not bind this role, and it can change nothing. */
async function becomeBackupRole(client: Client): Promise<void> {
  try {
    await client.query('SET ROLE kontor_backup');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `The login of DATABASE_URL cannot assume the role kontor_backup (${reason}); npm run migrate sets up the roles`,
      { cause: error },
    );
  }
}

async function saveFiles(
  { filesDir, filesUrl, log = () => undefined }: BackUpOptions,
  target: string,
): Promise<FilesEntry> {
  if (filesUrl !== undefined) {
    const { host, pathname } = new URL(filesUrl);
    log(`The uploads are in the bucket ${host}${pathname} and are backed up there`);
    return { store: 'bucket', address: `s3://${host}${pathname}` };
  }
  const entries = await copyFiles(filesDir, target, await listFiles(filesDir));
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  log(`${entries.length} files, ${describeSize(size)}`);
  return { store: 'folder', entries };
}
