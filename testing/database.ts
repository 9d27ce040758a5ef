import { randomBytes } from 'node:crypto';
import { openDatabase } from '#platform/server/database/database.ts';
import type { Database } from '#platform/server/database/database.ts';
import { inject } from 'vitest';
import { runAdminStatement } from './admin-statement.ts';
import { planInParallel } from './parallel-plans.ts';
import { whenOver } from './when-over.ts';

/** A database of its own, for one test file. */
export interface TestDatabase {
  /** Address for the login that migrates; superuser on the embedded server. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** The application's access, as `kontor_app`. */
  readonly database: Database;
}

/**
 * Gives the test file its own migrated database; it is dropped after the file's last test. Call it at the top of the
 * file: `const { database } = await createTestDatabase();`
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = inject('testServer');
  const adminUrl = await createDatabase(template);
  const { secretKey } = inject('testServer');
  if (inject('plansInParallel')) await planInParallel(adminUrl);
  const pooler = inject('poolerUrl');
  const routes = pooler !== undefined && { poolerUrl: replaceDatabase(pooler, adminUrl), isPreparing: false };
  const database = openDatabase({ adminUrl, secretKey, maxConnections: 10, ...routes });
  whenOver(() => database.close());
  return { adminUrl, secretKey, database };
}

/** Gives the test file an empty database without any migration, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ adminUrl: string; secretKey: string }> {
  return { adminUrl: await createDatabase('template1'), secretKey: inject('testServer').secretKey };
}

/**
 * Gives the test file a copy of a database of the run's server; it is dropped after the file's last test.
 * @returns address for the login that migrates
 */
export async function createDatabase(template: string): Promise<string> {
  const server = inject('testServer').adminUrl;
  const name = `kontor_test_${randomBytes(8).toString('hex')}`;
  await copyDatabase(server, name, template);
  // Registered before anything that uses the database: hooks run in reverse order, so it is dropped last.
  whenOver(() => runAdminStatement(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  return replaceDatabase(server, `/${name}`);
}

/** The address with the database of another address or path. */
function replaceDatabase(address: string, other: string): string {
  const url = new URL(address);
  url.pathname = new URL(other, address).pathname;
  return url.href;
}

/** Copies a database. The kernel copies its files, which takes a tenth of the processor time of PostgreSQL's own way. */
async function copyDatabase(server: string, name: string, template: string): Promise<void> {
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template}`;
  try {
    await runAdminStatement(server, `SET file_copy_method = 'clone'`, `${copy} STRATEGY file_copy`);
  } catch {
    // Not every system and file system clones files.
    await runAdminStatement(server, copy);
  }
}
