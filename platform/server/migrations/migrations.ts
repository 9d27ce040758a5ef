import { join } from 'node:path';
import type { Client } from 'pg';
import { migrateJobs } from '../jobs/job-schema.ts';
import { withAdminClient } from '../database/admin-client.ts';
import { checkSecretKey, recordSecretKey } from '../database/check-secret-key.ts';
import { MigrationError } from '../database/errors.ts';
import { readMigrations, selectPending } from './migration-files.ts';
import type { AppliedMigration, Migration } from './migration-files.ts';
import { adoptFormer } from './baseline.ts';
import { ensureRoles, prepareDatabase } from '../database/roles.ts';

export interface MigrateOptions {
  /** Derives the password of `kontor_app`. */
  readonly secretKey: string;
  readonly log?: (message: string) => void;
  /** Default: the folder migrations at the root of the project. */
  readonly folder?: string;
  /** Number of the last migration that shall run; default: all. */
  readonly upTo?: number;
  /** Called by the restore itself, which is not finished yet. */
  readonly restoring?: boolean;
}

/** A table that is there while a restore is not finished. */
export const unfinishedRestore = 'migrations.unfinished_restore';

/** The product's own migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');
/** Any constant works as long as every version of Kontor uses the same. */
const lockKey = 7_365_021_944;

/**
 * Brings a database up to date: roles, every pending migration in a transaction of its own as `kontor_owner`, the job
 * queue. Processes that call it together wait for each other.
 *
 * @param adminUrl address of a login that may create roles and owns the database
 * @returns how many migrations ran
 * @throws MigrationError when the secret key is another installation's, the files and the database do not fit together,
 *   a privilege is missing or a statement fails; DatabaseUnavailableError when there is no connection
 */
export async function migrate(adminUrl: string, options: MigrateOptions): Promise<number> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  return withAdminClient(adminUrl, 'migrate', async (client) => {
    await checkVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await checkSecretKey(client, adminUrl, options.secretKey);
    if (options.restoring !== true) await assertRestored(client);
    await ensureRoles(client, options.secretKey);
    const { upTo = migrations.length } = options;
    const pending = selectPending(migrations, await adoptApplied(client, migrations, options.log)).filter(
      (migration) => migration.number <= upTo,
    );
    for (const migration of pending) await apply(client, migration, options.log);
    await migrateJobs(client, options.log);
    await recordSecretKey(client, options.secretKey);
    return pending.length;
  });
}

/** Oldest PostgreSQL, as `server_version_num`. */
export const minDatabaseVersion = 150_000;

async function checkVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const version = rows[0]?.version ?? 0;
  if (version < minDatabaseVersion)
    throw new MigrationError(`PostgreSQL 15 or newer is required, this is ${Math.trunc(version / 10_000)}`);
}

/** A database whose restore broke off would give numbers again that were issued. */
async function assertRestored(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    unfinishedRestore,
  ]);
  if (rows[0]?.exists === true)
    throw new MigrationError(
      'A restore into this database was interrupted; empty the database and the folder of files, and restore again; after a recovery to a point in time, repeat npm run restore -- --recovered',
    );
}

/**
 * Counts the applied and the missing migrations; changes nothing.
 *
 * @throws MigrationError when a restore is unfinished, or the files and the database do not fit together
 */
export async function findPending(
  client: Client,
  folder = migrationsFolder,
): Promise<{ readonly applied: number; readonly pending: number }> {
  const migrations = await readMigrations(folder);
  await assertRestored(client);
  if (!(await isPrepared(client))) return { applied: 0, pending: migrations.length };
  const applied = adoptFormer(migrations, await listApplied(client));
  return { applied: applied.length, pending: selectPending(migrations, applied).length };
}

async function isPrepared(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('migrations.applied') IS NOT NULL AS exists`,
  );
  return rows[0]?.exists === true;
}

async function listApplied(client: Client): Promise<AppliedMigration[]> {
  return (await client.query<AppliedMigration>('SELECT number, name, checksum FROM migrations.applied ORDER BY number'))
    .rows;
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  if (await isPrepared(client)) return listApplied(client);
  await prepareDatabase(client);
  return [];
}

/** Reads what was applied; the records of former versions become those of the baseline. */
async function adoptApplied(
  client: Client,
  migrations: readonly Migration[],
  log: MigrateOptions['log'],
): Promise<readonly AppliedMigration[]> {
  const applied = await readApplied(client);
  const settled = adoptFormer(migrations, applied);
  if (settled === applied) return applied;
  await client.query('BEGIN; SET LOCAL ROLE kontor_owner; DELETE FROM migrations.applied');
  for (const migration of settled) await record(client, migration);
  await client.query('COMMIT');
  log?.(`migrations 0001 to ${toDigits(applied.length)} of the former version count as the baseline`);
  return settled;
}

async function record(client: Client, { number, name, checksum }: AppliedMigration): Promise<void> {
  await client.query('INSERT INTO migrations.applied (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

const toDigits = (number: number): string => String(number).padStart(4, '0');

async function apply(client: Client, migration: Migration, log: MigrateOptions['log']): Promise<void> {
  const started = performance.now();
  const label = `${toDigits(migration.number)} ${migration.name}`;
  await client.query('BEGIN; SET LOCAL ROLE kontor_owner; SET LOCAL lock_timeout = 30000');
  try {
    await client.query(migration.sql);
    if (client.getTransactionStatus() !== 'T') throw new Error('the file must not end the transaction it runs in');
    await record(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(`Migration ${label} failed and was rolled back: ${describe(error)}`, { cause: error });
  }
  log?.(`migration ${label} (${Math.round(performance.now() - started)} ms)`);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const position = 'position' in error && error.position !== undefined ? ` (character ${String(error.position)})` : '';
  return `${error.message}${position}`;
}
