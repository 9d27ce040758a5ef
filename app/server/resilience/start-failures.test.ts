import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { startProduct } from '#testing/product-process.ts';

// What an operator gets wrong: one line that names the setting and what to do, and code 1.

const folder = await mkdtemp(join(tmpdir(), 'kontor-failures-'));
const { adminUrl, secretKey, template } = inject('testServer');
const occupied = createServer((_request, response) => response.end('no database'));
let port = 0;

beforeAll(async () => {
  port = await findFreePort();
  await new Promise<void>((resolve) => occupied.listen(port, '127.0.0.1', resolve));
  await writeFile(join(folder, 'file'), '');
  await symlink('circle', join(folder, 'circle'));
  await mkdir(join(folder, 'key-folder/secret-key'), { recursive: true });
  await mkdir(join(folder, 'strange/postgres'), { recursive: true });
  await writeFile(join(folder, 'strange/postgres/notes'), '');
});

afterAll(async () => {
  await new Promise((resolve) => occupied.close(resolve));
  await rm(folder, { recursive: true });
});

/** The server of the tests with something else in its address. */
function databaseUrl(change: { readonly password?: string; readonly database?: string }): string {
  const url = new URL(adminUrl);
  url.password = change.password ?? url.password;
  url.pathname = `/${change.database ?? template}`;
  return url.href;
}

type Settings = Readonly<Record<string, string>>;
const shared = { SECRET_KEY: secretKey };

describe('a start that cannot work', () => {
  it.each<[string, () => Settings, RegExp]>([
    ['a wrong password in DATABASE_URL', () => ({ ...shared, DATABASE_URL: databaseUrl({ password: 'geheim' }) }), /^The database cannot be reached: password authentication failed for user "\w+"; correct user and password in DATABASE_URL$/u],
    ['a database that does not exist', () => ({ ...shared, DATABASE_URL: databaseUrl({ database: 'none' }) }), /^The database cannot be reached: database "none" does not exist; create it .*DATABASE_URL$/u],
    ['a closed port in DATABASE_URL', () => ({ ...shared, DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:9/none' }), /^The database cannot be reached: connect ECONNREFUSED \S+; see DATABASE_URL$/u],
    ['an unknown host in DATABASE_URL', () => ({ ...shared, DATABASE_URL: 'postgres://nobody:geheim@database.invalid/none' }), /^The database cannot be reached: getaddrinfo \w+ database\.invalid; see DATABASE_URL$/u],
    ['something else than PostgreSQL behind DATABASE_URL', () => ({ ...shared, DATABASE_URL: `postgres://nobody:geheim@127.0.0.1:${port}/none` }), /^The database cannot be reached: .*; see DATABASE_URL$/u],
    ['a file as DATA_DIR', () => ({ DATA_DIR: join(folder, 'file') }), /^DATA_DIR: \S+: a file is where a folder should be; choose another DATA_DIR \(E\w+\)$/u],
    ['a DATA_DIR below a file', () => ({ DATA_DIR: join(folder, 'file/data') }), /^DATA_DIR: \S+: a file is where a folder should be; choose another DATA_DIR \(ENOTDIR\)$/u],
    ['a DATA_DIR that nobody may write', () => ({ DATA_DIR: '/sys/kontor' }), /^DATA_DIR: \S+: (?:this account may not use it|it cannot be written); .*choose another DATA_DIR \(E\w+\)$/u],
    ['a DATA_DIR that leads in a circle', () => ({ DATA_DIR: join(folder, 'circle') }), /^DATA_DIR: \S+: .*; choose another DATA_DIR \(E\w+\)$/u],
    ['something else in the place of the database', () => ({ DATA_DIR: join(folder, 'strange') }), /^DATA_DIR: \S+postgres: it holds something else than a database of Kontor; .* \(ENOTEMPTY\)$/u],
    ['a folder in the place of the secret', () => ({ DATA_DIR: join(folder, 'key-folder') }), /^DATA_DIR: \S+secret-key: a folder is where a file should be; .* \(EISDIR\)$/u],
    ['a METRICS_PORT that is taken', () => ({ ...shared, DATABASE_URL: databaseUrl({}), METRICS_PORT: String(port) }), /^METRICS_PORT: port \d+ of 127\.0\.0\.1 is taken by another program; end it or choose another METRICS_PORT$/u],
    ['a PORT that is taken', () => ({ ...shared, DATABASE_URL: databaseUrl({}), PORT: String(port) }), /^PORT: port \d+ of 127\.0\.0\.1 is taken by another program; end it or choose another PORT$/u],
    ['a HOST that is no address of this machine', () => ({ ...shared, DATABASE_URL: databaseUrl({}), HOST: '192.0.2.1' }), /^HOST: nothing can listen on "192\.0\.2\.1" \(EADDRNOTAVAIL\); give an address of this machine/u],
    ['a HOST that nobody knows', () => ({ ...shared, DATABASE_URL: databaseUrl({}), HOST: 'kontor.invalid' }), /^HOST: nothing can listen on "kontor\.invalid" \(E\w+\); give an address of this machine/u],
  ])('says what is wrong in one line: %s', async (_case, settings, message) => {
    const given = settings();
    const { code, output } = await startProduct(folder, given).ended;
    const lines = output.trim().split('\n').filter((line) => !/^(?:migration|job queue|Nobody has an account)/u.test(line));
    expect(lines).toEqual([expect.stringMatching(message)]);
    expect(code).toBe(1);
    expect(output).not.toContain('geheim');
  });
});
