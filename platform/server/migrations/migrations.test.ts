import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { MigrationError } from '../database/errors.ts';
import { migrate } from './migrations.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function writeMigrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-migrations-'));
  folders.push(folder);
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

async function select(adminUrl: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const two = {
  '0001_one.sql': 'CREATE TABLE steps (name text); INSERT INTO steps VALUES (current_user)',
  '0002_two.sql': `INSERT INTO steps VALUES ('two')`,
};

describe('migrate', () => {
  it('runs the files in order as kontor_owner, once', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    const folder = await writeMigrations(two);
    const messages: string[] = [];
    expect(await migrate(adminUrl, { secretKey, folder, log: (message) => messages.push(message) })).toBe(2);
    expect(await migrate(adminUrl, { secretKey, folder })).toBe(0);
    expect(await select(adminUrl, 'SELECT name FROM steps')).toEqual(['kontor_owner', 'two']);
    expect(await select(adminUrl, 'SELECT name FROM migrations.applied ORDER BY number')).toEqual(['one', 'two']);
    expect(messages.map((message) => message.replace(/ \(.*/u, ''))).toEqual([
      'migration 0001 one',
      'migration 0002 two',
      'job queue version 43',
    ]);
  });

  it('rolls back a failed migration and keeps the earlier ones', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    const broken = await writeMigrations({ ...two, '0003_broken.sql': 'CREATE TABLE half (id int); SELECT 1 / 0' });
    await expect(migrate(adminUrl, { secretKey, folder: broken })).rejects.toThrow(
      /Migration 0003 broken failed and was rolled back: division by zero/u,
    );
    expect(await select(adminUrl, `SELECT to_regclass('half')`)).toEqual([null]);
    expect(await select(adminUrl, 'SELECT count(*)::int FROM migrations.applied')).toEqual([2]);
    const repaired = await writeMigrations({ ...two, '0003_broken.sql': 'CREATE TABLE half (id int)' });
    expect(await migrate(adminUrl, { secretKey, folder: repaired })).toBe(1);
  });

  it('refuses a file that ends its own transaction', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    const folder = await writeMigrations({ '0001_commits.sql': 'CREATE TABLE kept (id int); COMMIT' });
    await expect(migrate(adminUrl, { secretKey, folder })).rejects.toThrow(/must not end the transaction/u);
  });

  it('refuses a migration changed after it ran, ignoring line endings', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    await migrate(adminUrl, { secretKey, folder: await writeMigrations({ '0001_one.sql': 'SELECT 1;\nSELECT 2;\n' }) });
    const windows = await writeMigrations({ '0001_one.sql': 'SELECT 1;\r\nSELECT 2;\r\n' });
    expect(await migrate(adminUrl, { secretKey, folder: windows })).toBe(0);
    const changed = await writeMigrations({ '0001_one.sql': 'SELECT 1;\nSELECT 3;\n' });
    await expect(migrate(adminUrl, { secretKey, folder: changed })).rejects.toThrow(/Migration 1 \(one\) was changed/u);
  });

  it('refuses a database that is newer than the files', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    await migrate(adminUrl, { secretKey, folder: await writeMigrations(two) });
    const older = await writeMigrations({ '0001_one.sql': two['0001_one.sql'] });
    await expect(migrate(adminUrl, { secretKey, folder: older })).rejects.toThrow(/newer than this version/u);
  });

  it.each([
    ['a gap', { '0001_one.sql': '', '0003_three.sql': '' }],
    ['a repetition', { '0001_one.sql': '', '0001_two.sql': '' }],
    ['a wrong name', { '1-one.sql': '' }],
  ])('refuses %s', async (_case, files) => {
    const folder = await writeMigrations(files);
    await expect(migrate('postgres://unused@127.0.0.1:1/unused', { secretKey: 'x', folder })).rejects.toThrow(
      MigrationError,
    );
  });

  it('names the missing privilege of the login', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    const login = `weak_${Math.random().toString(36).slice(2)}`;
    await runAdminStatement(adminUrl, `CREATE ROLE ${login} LOGIN PASSWORD 'weak'`);
    const url = new URL(adminUrl);
    url.username = login;
    url.password = 'weak';
    try {
      await expect(migrate(url.href, { secretKey, folder: await writeMigrations({}) })).rejects.toThrow(
        /login .*DATABASE_URL lacks/u,
      );
    } finally {
      await runAdminStatement(adminUrl, `DROP ROLE ${login}`);
    }
  });

  it('lets simultaneously started processes wait for each other', async () => {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    const folder = await writeMigrations({
      ...two,
      '0003_slow.sql': `SELECT pg_sleep(0.2); INSERT INTO steps VALUES ('three')`,
    });
    const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrations.ts'))};
      process.stdout.write(String(await migrate(${JSON.stringify(adminUrl)}, ${JSON.stringify({ secretKey, folder })})));`;
    const counts = await Promise.all([1, 2, 3].map(() => runProgram(program)));
    expect(counts.toSorted()).toEqual(['0', '0', '3']);
    expect(await select(adminUrl, 'SELECT count(*)::int FROM steps')).toEqual([3]);
  });
});

async function runProgram(program: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return output;
}
