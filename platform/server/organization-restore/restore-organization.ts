import { join } from 'node:path';
import type { Client } from 'pg';
import { checkBackup } from '../backup/check-backup.ts';
import { checkMigrations } from '../backup/check-target.ts';
import type { Manifest } from '../backup/manifest.ts';
import { describeRows } from '../backup/report.ts';
import type { ContentStore } from '../files/content-store.ts';
import { createDrafts } from '../files/drafts.ts';
import { createFolderStore } from '../files/folder-store.ts';
import { migrate, migrationsFolder } from '../migrations/migrations.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import type { Clock } from '../clock.ts';
import { withAdminClient } from '../database/admin-client.ts';
import { checkSecretKey } from '../database/check-secret-key.ts';
import { openDatabase } from '../database/database.ts';
import { recordCommand } from '../organization-move/record-move.ts';
import { assertUpToDate } from '../organization-copy/assert-up-to-date.ts';
import { copyContents, createVerifiedContents, listContents } from '../organization-copy/copy-contents.ts';
import { CopyError } from '../organization-copy/copy-error.ts';
import type { ComparedTable } from '../organization-copy/copy-rows.ts';
import { loadingSettings, loadOrganization } from '../organization-copy/load-organization.ts';
import { assertMayLoad, beginReading, openSide } from '../organization-copy/open-sides.ts';
import { nameCopy } from './name-copy.ts';
import { listOrganizations, loadRows, loadShared } from './load-backup.ts';
import type { SavedOrganization } from './load-backup.ts';
import { planRestoredCopy } from './plan-restored-copy.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

export interface RestoreOrganizationOptions {
  /** Folder of the backup. */
  readonly folder: string;
  /** Address of the login that migrates. */
  readonly adminUrl: string;
  readonly secretKey: string;
  readonly store: ContentStore;
  /** Folder of drafts of the store, see `filesFolder`. */
  readonly filesDir: string;
  /** Permission of the people who may enter the copy. */
  readonly administrators: string;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** Organisation to restore, and the name of its copy. */
export interface WantedOrganization {
  /** Id or identifier in the backup. */
  readonly organization: string;
  /** Its own name if absent. */
  readonly name?: string | undefined;
}

export interface RestoredOrganization {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly tables: readonly ComparedTable[];
  /** Contents that neither the backup nor the bucket has. */
  readonly missingFiles: number;
}

/** Lists the organisations of a backup. @throws BackupError, CopyError */
export function listSavedOrganizations(options: RestoreOrganizationOptions): Promise<SavedOrganization[]> {
  return withBackup(options, undefined, ({ saved }) => Promise.resolve(saved));
}

/**
 * Restores one organisation out of a backup as a new one next to the running one: read-only, for its administrators,
 * without background work (docs/decisions/0079). Everything is compared before it is committed.
 *
 * @throws BackupError for a backup that is incomplete or newer; CopyError with what stands in the way
 */
export function restoreOrganization(
  options: RestoreOrganizationOptions,
  wanted: WantedOrganization,
): Promise<RestoredOrganization> {
  return withBackup(options, wanted.organization, async ({ source, original, manifest }) => {
    if (original === undefined)
      throw new CopyError(`The backup contains no organisation ${wanted.organization}; --list shows them`);
    const target = await openSide(options.adminUrl, 'restore');
    try {
      const copy = await nameCopy(target, original, { name: wanted.name, day: manifest.startedAt.slice(0, 10) });
      const copied = await copyBeside(options, { source, target, manifest, original, copy });
      await recordRestore(options, { original, copy, startedAt: manifest.startedAt });
      return { ...copy, ...copied };
    } finally {
      await target.end();
    }
  });
}

interface Opened {
  /** Connection to a database with the organisation as it was, at today's migrations. */
  readonly source: Client;
  readonly saved: SavedOrganization[];
  readonly original: SavedOrganization | undefined;
  readonly manifest: Manifest;
}

async function withBackup<T>(
  { folder, adminUrl, secretKey, log }: RestoreOrganizationOptions,
  name: string | undefined,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  // Before gigabytes are read.
  await withAdminClient(adminUrl, 'restore', async (client) => {
    await checkSecretKey(client, adminUrl, secretKey);
    await assertUpToDate(client, 'DATABASE_URL');
    await assertMayLoad(client, 'DATABASE_URL', true);
  });
  const { manifest, last } = checkMigrations(await checkBackup(folder), await readMigrations(migrationsFolder));
  log(`The backup of ${manifest.startedAt} is complete`);
  const find = (saved: readonly SavedOrganization[]) =>
    saved.find(({ id }) => id === name) ?? saved.find(({ identifier }) => identifier === name);
  return withTemporaryDatabase(adminUrl, async (url) => {
    await migrate(url, { secretKey, upTo: last });
    const source = await openSide(url, 'restore');
    try {
      await loadShared(source, { folder, manifest });
      const saved = await listOrganizations(source);
      const original = find(saved);
      if (original !== undefined) await loadRows(source, { folder, manifest }, original.id);
      await migrate(url, { secretKey });
      return await work({ source, saved, original, manifest });
    } finally {
      await source.end();
    }
  });
}

interface CopyParts extends Pick<Opened, 'source' | 'manifest'> {
  readonly target: Client;
  readonly original: SavedOrganization;
  readonly copy: SavedOrganization;
}

async function copyBeside(
  { folder, store, filesDir, administrators, log }: RestoreOrganizationOptions,
  { source, target, manifest, original, copy }: CopyParts,
): Promise<Pick<RestoredOrganization, 'tables' | 'missingFiles'>> {
  const plan = await planRestoredCopy({ source, target, original, copy, administrators });
  const verified = await createVerifiedContents(target);
  const inBackup = manifest.files.store === 'folder';
  await beginReading(source);
  await target.query(`BEGIN; ${loadingSettings}`);
  try {
    const tables = await loadOrganization({
      lanes: [{ source, target }],
      plan,
      onTable: ({ name, target: { rows, bytes } }) => {
        if (rows > 0) log(describeRows(name, rows, bytes, 'equal'));
      },
    });
    const files = await copyContents({
      list: (after, limit) => listContents(source, original.id, after, limit),
      source: inBackup ? createFolderStore(join(folder, 'files')) : store,
      target: store,
      targetDrafts: createDrafts(filesDir),
      organizationId: original.id,
      targetId: copy.id,
      verified,
    });
    log(
      `${files.verified} files, equal${files.missing.length > 0 ? `; ${files.missing.length} are missing in the backup` : ''}`,
    );
    await target.query('COMMIT');
    return { tables, missingFiles: files.missing.length };
  } catch (error) {
    await target.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Records the copy in its own log, in that of the running organisation and in the operator's. */
async function recordRestore(
  { adminUrl, secretKey, clock }: RestoreOrganizationOptions,
  { original, copy, startedAt }: Pick<CopyParts, 'original' | 'copy'> & { readonly startedAt: string },
): Promise<void> {
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
  try {
    await database.identity((tx) =>
      recordCommand(tx, {
        event: 'organization_restored',
        organization: copy,
        concerned: [original.id],
        changes: [{ field: 'backupTime', from: null, to: startedAt }],
        command: 'restore:organization',
        now: clock.now(),
      }),
    );
  } finally {
    await database.close();
  }
}
