import type { Client } from 'pg';
import { withAdminClient } from '../database/admin-client.ts';
import { adoptFormer } from '../migrations/baseline.ts';
import { selectPending } from '../migrations/migration-files.ts';
import type { AppliedMigration, Migration } from '../migrations/migration-files.ts';
import { MigrationError } from '../database/errors.ts';
import { BackupError } from './backup-error.ts';
import type { Manifest } from './manifest.ts';
import { listFiles } from './stored-files.ts';

/**
 * The manifest by the numbers of this version, and the number of the backup's last migration.
 *
 * @throws BackupError when these are not migrations of this version
 */
export function checkMigrations(
  manifest: Manifest,
  known: readonly Migration[],
): { readonly manifest: Manifest; readonly last: number } {
  const migrations = adoptBackup(manifest, known);
  const last = migrations.at(-1)?.number ?? 0;
  if (last > known.length) {
    throw new BackupError(
      `The backup was made by a newer version (${manifest.product}, migration ${last}); this one ends at migration ${known.length}`,
    );
  }
  try {
    selectPending(known, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(`The backup does not come from this product: ${error.message}`, { cause: error });
  }
  return { manifest: { ...manifest, migrations: [...migrations] }, last };
}

/** A backup of the former version at its last migration is one of the baseline. */
function adoptBackup({ migrations }: Manifest, known: readonly Migration[]): readonly AppliedMigration[] {
  try {
    return adoptFormer(known, migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(`The backup cannot be restored by this version: ${error.message}`, { cause: error });
  }
}

/** Asks before anything is changed; the restore asks again when nobody else can write any more. */
export async function checkTargetDatabase(adminUrl: string, lastMigration: number): Promise<void> {
  await withAdminClient(adminUrl, 'restore', async (client) => {
    const { rows } = await client.query<{ migrated: boolean }>(
      `SELECT to_regclass('migrations.applied') IS NOT NULL AS migrated`,
    );
    if (rows[0]?.migrated !== true) return;
    const applied = await client.query<AppliedMigration>(
      'SELECT number FROM migrations.applied ORDER BY number DESC LIMIT 1',
    );
    const found = applied.rows[0]?.number ?? 0;
    if (found > lastMigration) {
      throw new BackupError(
        `The database is at migration ${found} already and the backup at ${lastMigration}; restore into an empty database`,
      );
    }
    // This role sees the people of all organisations, in every version of the schema.
    await client.query('SET ROLE kontor_owner; SET ROLE kontor_identity');
    if (found > 0) await assertEmptyDatabase(client);
  });
}

/** @throws BackupError when somebody works with the database */
export async function assertEmptyDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ users: string; organizations: string }>(
    'SELECT (SELECT count(*) FROM public.users) AS users, (SELECT count(*) FROM public.organizations) AS organizations',
  );
  const { users = '0', organizations = '0' } = rows[0] ?? {};
  if (users === '0' && organizations === '0') return;
  throw new BackupError(
    `The database contains data (${users} users, ${organizations} organisations); restore the backup into an empty database`,
  );
}

/** @throws BackupError when the backup's uploads have no place to go */
export async function checkTargetFiles(
  { files }: Manifest,
  filesDir: string,
  filesUrl: string | undefined,
): Promise<void> {
  if (files.store === 'bucket') return;
  if (filesUrl !== undefined && files.entries.length > 0) {
    throw new BackupError(
      'The backup contains uploads and FILES_URL names a bucket; restore without FILES_URL, then copy DATA_DIR/files into the bucket',
    );
  }
  if ((await listFiles(filesDir)).length > 0)
    throw new BackupError(`${filesDir} contains files; restore the backup into an empty folder`);
}
