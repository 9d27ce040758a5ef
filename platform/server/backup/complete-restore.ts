import type { Client } from 'pg';
import { unfinishedRestore } from '../migrations/migrations.ts';
import { signInTables } from '../database/sign-in-tables.ts';

export interface CompleteRestoreOptions {
  /** Names of the tables that were restored. */
  readonly tables: readonly string[];
  /** The backup was made with another secret key than it is restored with. */
  readonly otherKey: boolean;
  readonly log: (line: string) => void;
}

/**
 * Marks the restore as unfinished, until the modules have settled it; no process starts on it. Removes from a restored
 * database what was true only of the moment of the backup: sessions that have been ended since, links that have been
 * used since, and the check value of a key that is no longer the installation's. As the owner, while row-level security
 * does not bind it.
 */
export async function completeRestore(
  client: Client,
  { tables, otherKey, log }: CompleteRestoreOptions,
): Promise<void> {
  await client.query(`CREATE TABLE ${unfinishedRestore} ()`);
  const ended: string[] = [];
  for (const table of signInTables.filter((name) => tables.includes(name))) {
    const { rowCount } = await client.query(`DELETE FROM ${client.escapeIdentifier(table)}`);
    ended.push(`${rowCount ?? 0} ${table}`);
  }
  if (ended.length > 0)
    log(`not restored: ${ended.join(', ')}; all users sign in again, and links sent earlier have ended`);
  if (otherKey && tables.includes('installation_marks'))
    await client.query(`DELETE FROM installation_marks WHERE name = 'secret_key'`);
}
