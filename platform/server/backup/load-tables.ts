import { join } from 'node:path';
import type { Client } from 'pg';
import type { AppliedMigration } from '../migrations/migration-files.ts';
import { BackupError } from './backup-error.ts';
import { assertEmptyDatabase } from './check-target.ts';
import { copyFromFile, measureTable } from './copy-table.ts';
import type { Manifest, TableEntry } from './manifest.ts';
import { describeRows } from './report.ts';
import { completeRestore } from './complete-restore.ts';
import { suspendRules } from './suspend-rules.ts';
import { copySettings, listTables } from './tables.ts';
import type { Table } from './tables.ts';

export interface LoadOptions {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly log: (line: string) => void;
  /** The backup was made with another secret key than it is restored with. */
  readonly otherKey: boolean;
  /** Runs when all tables are as they were, before the transaction is committed. */
  readonly beforeCommit: () => Promise<void>;
}

/**
 * Fills the tables in one transaction, as their owner, and reads every row again before it commits: a restore that
 * does not equal the backup leaves the database empty. What was true only then is removed at the end.
 *
 * @param client of the login that migrates
 */
export async function loadTables(client: Client, options: LoadOptions): Promise<void> {
  await client.query(copySettings);
  await client.query('BEGIN; SET LOCAL ROLE kontor_owner');
  try {
    const tables = await listTables(client);
    const entries = matchTables(tables, options.manifest);
    await checkApplied(client, options.manifest);
    const { restoreRules, enforceRowSecurity } = await suspendRules(client);
    await assertEmptyDatabase(client);
    // Migrations have filled the catalogue; the backup brings its own.
    await client.query(`TRUNCATE ${tables.map((table) => client.escapeIdentifier(table.name)).join(', ')}`);
    options.log(`loading ${entries.length} tables`);
    for (const [table, entry] of entries) await copyFromFile(client, table, join(options.folder, entry.file.path));
    options.log('building indexes, checking references');
    await restoreRules();
    for (const [table, entry] of entries) await verifyTable(client, table, entry, options.log);
    await completeRestore(client, { ...options, tables: tables.map((table) => table.name) });
    await enforceRowSecurity();
    await options.beforeCommit();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  // Without statistics the first queries would take the wrong ways.
  await client.query('SET ROLE kontor_owner');
  for (const { name } of options.manifest.tables) await client.query(`ANALYZE ${client.escapeIdentifier(name)}`);
}

function matchTables(tables: readonly Table[], manifest: Manifest): [Table, TableEntry][] {
  const saved = new Map(manifest.tables.map((entry) => [entry.name, entry]));
  const extra = manifest.tables.find((entry) => !tables.some((table) => table.name === entry.name));
  if (extra !== undefined) throw new BackupError(`The database has no table ${extra.name}, which is in the backup`);
  return tables.map((table) => {
    const entry = saved.get(table.name);
    if (entry === undefined) throw new BackupError(`The backup has no table ${table.name}`);
    if (entry.columns.toSorted().join() !== table.columns.toSorted().join())
      throw new BackupError(`The table ${table.name} has other columns than in the backup`);
    return [{ ...table, columns: entry.columns }, entry];
  });
}

/** A process of the product that starts at this moment may have migrated further than the backup goes. */
async function checkApplied(client: Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM migrations.applied ORDER BY number',
  );
  if (rows.map((row) => row.checksum).join() !== migrations.map((migration) => migration.checksum).join()) {
    throw new BackupError(
      'The database was migrated during the restore; stop the product and restore into an empty database',
    );
  }
}

async function verifyTable(client: Client, table: Table, entry: TableEntry, log: LoadOptions['log']): Promise<void> {
  const { rows, content } = await measureTable(client, table);
  const equal = rows === entry.rows && content.size === entry.content.size && content.sha256 === entry.content.sha256;
  log(describeRows(table.name, rows, content.size, equal ? 'equal' : `differs from the backup's ${entry.rows} rows`));
  if (!equal)
    throw new BackupError(`The table ${table.name} differs from the backup after loading; nothing was stored`);
}
