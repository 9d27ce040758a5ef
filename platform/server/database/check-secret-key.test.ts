import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { loginPassword, loginUrl } from './login-connection.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { MigrationError } from './errors.ts';
import { migrate } from '../migrations/migrations.ts';

// A server of its own, because roles and their passwords belong to the whole server.
const dataDir = await mkdtemp(join(tmpdir(), 'kontor-key-'));
await chmod(dataDir, 0o755);
const server = await startEmbeddedServer({ dataDir, durable: false });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const key = 'the key this installation was set up with';
const other = 'the key of somebody else on this machine';
const template = await addDatabase('template');
await migrate(template, { secretKey: key });
let names: string[] = [];
let adminUrl = '';

async function addDatabase(name: string, options = ''): Promise<string> {
  await runAdminStatement(server.adminUrl, `CREATE DATABASE ${name} ${options}`);
  const url = new URL(server.adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** An empty database, or one that was set up with the key. */
async function addInstallation(name: string, { migrated }: { readonly migrated: boolean }): Promise<string> {
  names.push(name);
  const url = await addDatabase(name, migrated ? 'TEMPLATE template' : '');
  // A copy does not have the rights of what it was copied from.
  if (migrated) await runAdminStatement(url, `GRANT CONNECT ON DATABASE ${name} TO kontor_app`);
  return url;
}

beforeEach(async () => {
  adminUrl = await addInstallation('first', { migrated: true });
  await migrate(adminUrl, { secretKey: key });
});

afterEach(async () => {
  for (const name of names) await runAdminStatement(server.adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  names = [];
  await runAdminStatement(
    server.adminUrl,
    `COMMENT ON ROLE kontor_app IS NULL; ALTER ROLE kontor_app PASSWORD '${loginPassword('kontor_app', key)}'`,
  );
});

/** Restores the state of versions before check values. */
async function forgetKey(): Promise<void> {
  await runAdminStatement(adminUrl, `DELETE FROM installation_marks WHERE name = 'secret_key'`);
  await runAdminStatement(adminUrl, 'COMMENT ON ROLE kontor_app IS NULL');
}

async function read(url: string, statement: string): Promise<string[]> {
  const catalogue = await openCatalogue(url);
  try {
    return await catalogue.list(statement);
  } finally {
    await catalogue.close();
  }
}

const passwords = `SELECT rolname || rolpassword FROM pg_authid WHERE rolname LIKE 'kontor%' AND rolpassword IS NOT NULL ORDER BY 1`;

/** Returns the refusal, one line; it changes no password of a role. */
async function refusalOf(url: string, secretKey: string): Promise<string> {
  const before = await read(server.adminUrl, passwords);
  const refusal: unknown = await migrate(url, { secretKey }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MigrationError);
  expect(String(refusal).split('\n')).toHaveLength(1);
  expect(await read(server.adminUrl, passwords)).toEqual(before);
  return String(refusal);
}

const ofDatabase = /SECRET_KEY is not the key that this database was set up with; nothing was changed/u;
const ofServer = /SECRET_KEY is not the key that other databases of this server were set up with/u;

describe('another secret key', () => {
  it('is refused before anything is changed', async () => {
    expect(await refusalOf(adminUrl, other)).toMatch(ofDatabase);
    expect(await read(loginUrl(adminUrl, key, 'kontor_app'), 'SELECT current_user')).toEqual(['kontor_app']);
    expect(await migrate(adminUrl, { secretKey: key })).toBe(0);
  });

  it('is refused even if the password of the role was changed to match it', async () => {
    await runAdminStatement(adminUrl, `ALTER ROLE kontor_app PASSWORD '${loginPassword('kontor_app', other)}'`);
    expect(await refusalOf(adminUrl, other)).toMatch(ofDatabase);
    await migrate(adminUrl, { secretKey: key });
    expect(await read(loginUrl(adminUrl, key, 'kontor_app'), 'SELECT current_user')).toEqual(['kontor_app']);
  });

  it('is detected by the password alone if a former version stored no check value', async () => {
    await forgetKey();
    expect(await refusalOf(adminUrl, other)).toMatch(ofDatabase);
    await migrate(adminUrl, { secretKey: key });
    await runAdminStatement(adminUrl, `ALTER ROLE kontor_app PASSWORD '${loginPassword('kontor_app', other)}'`);
    expect(await refusalOf(adminUrl, other)).toMatch(ofDatabase);
  });

  it('is refused for a second installation on the same server, and the same key is not', async () => {
    const second = await addInstallation('second', { migrated: false });
    expect(await refusalOf(second, other)).toMatch(ofServer);
    await forgetKey();
    expect(await refusalOf(second, other)).toMatch(/\(first, template\); nothing was changed/u);
    await migrate(second, { secretKey: key });
    expect(await read(loginUrl(second, key, 'kontor_app'), 'SELECT current_user')).toEqual(['kontor_app']);
  });

  it('is refused for a database from another server', async () => {
    const moved = await addInstallation('moved', { migrated: true });
    await runAdminStatement(moved, `UPDATE installation_marks SET value = '"0123456789abcdef0123456789abcdef"'`);
    expect(await refusalOf(moved, key)).toMatch(ofDatabase);
  });

  it('is accepted after the operator has released the database for a new one, and required from then on', async () => {
    await runAdminStatement(
      adminUrl,
      `SET ROLE kontor_identity; UPDATE installation_marks SET value = 'null' WHERE name = 'secret_key'; RESET ROLE; COMMENT ON ROLE kontor_app IS NULL`,
    );
    await migrate(adminUrl, { secretKey: other });
    expect(await read(loginUrl(adminUrl, other, 'kontor_app'), 'SELECT current_user')).toEqual(['kontor_app']);
    expect(await refusalOf(adminUrl, key)).toMatch(ofDatabase);
  });

  it('cannot be derived from the stored value', async () => {
    const kept = await read(
      adminUrl,
      `SELECT value #>> '{}' FROM installation_marks UNION ALL SELECT shobj_description(oid, 'pg_authid') FROM pg_roles WHERE rolname = 'kontor_app'`,
    );
    expect(kept).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/u),
      expect.stringMatching(/^secret key: [0-9a-f]{32}$/u),
    ]);
    expect(kept.join()).not.toContain(loginPassword('kontor_app', key));
  });
});
