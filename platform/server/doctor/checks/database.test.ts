import { createServer } from 'node:net';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { examine } from '#testing/doctor/examine.ts';
import { findFreePort } from '#testing/free-port.ts';
import { listenOnLoopback } from '#testing/listen-on-loopback.ts';
import { systemClock } from '../../clock.ts';
import { findRoleFaults } from '../../database/role-faults.ts';
import type { ContextOptions } from '../create-context.ts';
import { checkConnections, checkDatabaseEncryption } from './connections.ts';
import {
  checkClock,
  checkCollations,
  checkDatabase,
  checkDatabaseDisk,
  checkDatabaseVersion,
  checkPrimary,
} from './database.ts';
import { checkDatabaseRoutes } from './routes.ts';
import { checkExtensions, checkMigrations, checkRoles, checkSecretKey } from './schema.ts';

const { adminUrl, secretKey } = await createTestDatabase();
const name = new URL(adminUrl).pathname.slice(1);
const env = { DATABASE_URL: adminUrl, SECRET_KEY: secretKey };
const all = [
  checkDatabase,
  checkDatabaseVersion,
  checkPrimary,
  checkExtensions,
  checkMigrations,
  checkSecretKey,
  checkConnections,
  checkDatabaseEncryption,
  checkDatabaseRoutes,
  checkClock,
  checkDatabaseDisk,
  checkCollations,
];
const look = (check: (typeof all)[number], options: Partial<ContextOptions> = {}) =>
  examine([check], { env, ...options });

it('a migrated database has no fault', async () => {
  const lines = await examine(all, { env });
  expect(lines.filter((line) => !/^(?:ok|off) /u.test(line))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^ok Database version: PostgreSQL \d+/u));
  expect(lines).toContainEqual(expect.stringMatching(/^ok Migrations: all \d+ are applied$/u));
  expect(lines).toContain('ok Secret key: fits the database');
});

it('a server that is too old is an error', async () => {
  expect(await look(checkDatabaseVersion, { requirements: { databaseVersion: 990_000 } })).toEqual([
    expect.stringMatching(/^error Database version: PostgreSQL \d.* is too old: 99 or newer is needed$/u),
  ]);
});

it('a database that nobody reaches is one error, without its password', async () => {
  const url = `postgres://kontor:geheim@127.0.0.1:${await findFreePort()}/kontor`;
  const lines = await examine([...all, checkRoles], { env: { ...env, DATABASE_URL: url } });
  expect(lines).toEqual([expect.stringMatching(/^error Database: cannot be reached: connect ECONNREFUSED/u)]);
  expect(lines[0]).not.toContain('geheim');
  expect(await examine(all, { env: { DATABASE_URL: 'mysql://x' } })).toEqual([
    'error Database: not checked, because DATABASE_URL is wrong',
    'off Secret key: not checked: there is none',
  ]);
});

it('another SECRET_KEY is an error', async () => {
  expect(await look(checkSecretKey, { env: { ...env, SECRET_KEY: 'x'.repeat(40) } })).toEqual([
    expect.stringMatching(/^error Secret key: SECRET_KEY is not the key that this database was set up with/u),
  ]);
});

it('a replica that is none, or of another database, is named', async () => {
  const other = await createEmptyDatabase();
  const as = (url: string) => look(checkDatabaseRoutes, { env: { ...env, DATABASE_REPLICA_URL: url } });
  expect(await as(adminUrl)).toEqual([
    'warning Database addresses: DATABASE_REPLICA_URL: leads to a primary, not a replica; reports and exports use DATABASE_URL',
  ]);
  expect(await as(`postgres://kontor@127.0.0.1:${await findFreePort()}/kontor`)).toEqual([
    expect.stringMatching(/^warning Database addresses: DATABASE_REPLICA_URL: cannot be reached/u),
  ]);
  await runAdminStatement(
    other.adminUrl,
    `GRANT CONNECT ON DATABASE ${new URL(other.adminUrl).pathname.slice(1)} TO kontor_app`,
  );
  expect(await as(other.adminUrl)).toEqual([
    'error Database addresses: DATABASE_REPLICA_URL: leads to a replica of another database',
  ]);
});

it('a replica and a pooler that accept connections and stay silent are named', async () => {
  const port = await listenOnLoopback(createServer((socket) => void socket.resume()));
  const silent = `postgres://kontor@127.0.0.1:${port}/kontor`;
  const as = (further: NodeJS.ProcessEnv) => look(checkDatabaseRoutes, { env: { ...env, ...further } });
  expect(await as({ DATABASE_REPLICA_URL: silent })).toEqual([
    expect.stringMatching(/^warning Database addresses: DATABASE_REPLICA_URL: cannot be reached/u),
  ]);
  expect(await as({ DATABASE_URL: silent, DATABASE_DIRECT_URL: adminUrl, DATABASE_REPLICA_URL: silent })).toEqual([
    expect.stringMatching(/^error Database addresses: the pooler of DATABASE_URL lets kontor_app not in/u),
  ]);
});

it('clocks apart are a warning from 5 seconds on, an error from a minute on', async () => {
  const shift = (seconds: number) => ({
    clock: { now: () => new Date(systemClock.now().getTime() + seconds * 1000) },
  });
  expect(await look(checkClock, shift(-30))).toEqual([
    expect.stringMatching(/^warning Clock: (?:29|30)\.\d s between/u),
  ]);
  expect(await look(checkClock, shift(90))).toEqual([expect.stringMatching(/^error Clock: (?:89|90)\.\d s between/u)]);
});

it('an empty database only has to be migrated', async () => {
  const empty = await createEmptyDatabase();
  const lines = await examine([checkExtensions, checkMigrations], { env: { DATABASE_URL: empty.adminUrl } });
  expect(lines).toEqual([
    'ok Extension pg_trgm: available; npm run migrate installs it',
    'ok Extension btree_gin: available; npm run migrate installs it',
    expect.stringMatching(/^warning Migrations: the database is empty; npm run migrate applies \d+$/u),
  ]);
});

it('faults of a database are named with their remedy', async () => {
  await runAdminStatement(adminUrl, 'DROP EXTENSION pg_trgm CASCADE');
  expect(await look(checkExtensions)).toContain(
    'error Extension pg_trgm: missing in this database; CREATE EXTENSION pg_trgm',
  );
  await runAdminStatement(adminUrl, `ALTER DATABASE ${name} CONNECTION LIMIT 40`);
  expect((await look(checkConnections))[0]).toMatch(/^(?:warning|error) Connections: 40 allowed, /u);
  await runAdminStatement(adminUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  expect(await look(checkPrimary)).toEqual([expect.stringMatching(/^error Primary: the database refuses writes/u)]);
  await runAdminStatement(
    adminUrl,
    'SET default_transaction_read_only = off',
    `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    `UPDATE pg_collation SET collversion = '1' WHERE collname = 'de_natural'`,
  );
  expect(await look(checkCollations)).toEqual([expect.stringMatching(/^warning Collations: .*\(de_natural\)/u)]);
  await runAdminStatement(
    adminUrl,
    'DELETE FROM migrations.applied WHERE number = (SELECT max(number) FROM migrations.applied)',
  );
  expect(await look(checkMigrations)).toEqual([expect.stringMatching(/^warning Migrations: 1 are missing/u)]);
  await runAdminStatement(
    adminUrl,
    `INSERT INTO migrations.applied SELECT max(number) + 1, 'later', 'x' FROM migrations.applied`,
  );
  expect(await look(checkMigrations)).toEqual([expect.stringMatching(/^error Migrations: Migration \d+ \(later\)/u)]);
  await runAdminStatement(
    adminUrl,
    `INSERT INTO migrations.applied SELECT number + 1, 'newer', 'x' FROM migrations.applied WHERE name = 'later'`,
    `UPDATE migrations.applied SET checksum = 'y' WHERE false`,
  );
  expect((await look(checkMigrations))[0]).toMatch(/^error Migrations: /u);
});

it('a role with too many or too few rights is named with the statement that corrects it', async () => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Roles belong to all databases of the server: the change is never committed.
    await client.query('BEGIN; ALTER ROLE kontor_owner BYPASSRLS');
    expect((await findRoleFaults(client)).faults).toEqual([
      'kontor_owner has other rights than needed; a superuser can correct it: ALTER ROLE kontor_owner NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT',
    ]);
    await client.query('ROLLBACK; BEGIN; ALTER ROLE kontor_backup NOBYPASSRLS LOGIN');
    expect((await findRoleFaults(client)).faults).toEqual([expect.stringMatching(/^kontor_backup has other rights/u)]);
  } finally {
    await client.query('ROLLBACK');
    await client.end();
  }
  expect((await look(checkRoles as never)).filter((line) => line.startsWith('error'))).toEqual([]);
});
