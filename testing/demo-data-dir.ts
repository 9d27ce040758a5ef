import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { runAdminStatement } from './admin-statement.ts';
import { createDatabase } from './database.ts';
import { createDataDir, startProduct } from './product-process.ts';
import { waitUntil } from './wait-until.ts';

const runProgram = promisify(execFile);

/**
 * A folder like that of `createDataDir`, in which the product has been started with its demo and has ended: a copy of
 * one that the first who asks makes for the whole run, because setting up a database takes seconds.
 */
export async function createDemoDataDir(): Promise<string> {
  return copyOnceMade('demo', (dataDir) => writeDemo(dataDir));
}

/** The demo in a database of the run's server. */
export interface DemoDatabase {
  /** Address for the login that migrates. */
  readonly adminUrl: string;
  readonly secretKey: string;
  /** Folder of the files. */
  readonly dataDir: string;
}

/** A database and a folder in which the product has written its demo and has ended, copied like `createDemoDataDir`. */
export async function createDemoDatabase(): Promise<DemoDatabase> {
  const { adminUrl: server, template, secretKey } = inject('testServer');
  const dataDir = await copyOnceMade('demo-database', async (folder) => {
    const name = `kontor_demo_${randomBytes(6).toString('hex')}`;
    await runAdminStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    await writeDemo(folder, { DATABASE_URL: url.href, SECRET_KEY: secretKey, DEMO: 'true' });
    await writeFile(join(folder, nameFile), name);
  });
  return { adminUrl: await createDatabase(await readFile(join(dataDir, nameFile), 'utf8')), secretKey, dataDir };
}

const nameFile = 'database-name';

async function writeDemo(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  const product = startProduct(dataDir, settings);
  await product.ready;
  product.kill('SIGTERM');
  await product.ended;
}

/** Copies a folder that the first who asks for it fills, for all test files of the run. */
async function copyOnceMade(name: string, fill: (dataDir: string) => Promise<void>): Promise<string> {
  const template = join(inject('testServer').folder, name);
  const ready = join(template, 'data');
  const isFirst = (await mkdir(template, { recursive: true })) !== undefined;
  const failure = join(template, 'failure');
  if (isFirst)
    await makeTemplate(template, ready, fill).catch(async (error: unknown) => {
      // Else the others would wait for ever.
      await writeFile(failure, String(error));
      throw error;
    });
  else await waitUntil(() => existsSync(ready) || existsSync(failure));
  if (!existsSync(ready)) throw new Error(`${name} was not made: ${await readFile(failure, 'utf8')}`);
  const dataDir = await createDataDir();
  await copyFolder(`${ready}/.`, dataDir);
  return dataDir;
}

async function makeTemplate(template: string, ready: string, fill: (dataDir: string) => Promise<void>): Promise<void> {
  await chmod(template, 0o755);
  const dataDir = await createDataDir();
  await fill(dataDir);
  const unfinished = join(template, 'unfinished');
  await copyFolder(dataDir, unfinished);
  // Complete at once for all who wait for it.
  await rename(unfinished, ready);
}

/** With owners and permissions: PostgreSQL wants its files to be its own, and nobody else's to read. */
async function copyFolder(from: string, to: string): Promise<void> {
  await runProgram('cp', ['-a', from, to]);
}
