import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createDataDir, startProduct } from './product-process.ts';
import { waitUntil } from './wait-until.ts';

const runProgram = promisify(execFile);

/**
 * A folder like that of `createDataDir`, in which the product has been started with its demo and has ended: a copy of
 * one that the first who asks makes for the whole run, because setting up a database takes seconds.
 */
export async function createDemoDataDir(): Promise<string> {
  const template = join(inject('testServer').folder, 'demo');
  const ready = join(template, 'data');
  const isFirst = (await mkdir(template, { recursive: true })) !== undefined;
  if (isFirst) await makeTemplate(template, ready);
  else await waitUntil(() => existsSync(ready));
  const dataDir = await createDataDir();
  await copyFolder(`${ready}/.`, dataDir);
  return dataDir;
}

async function makeTemplate(template: string, ready: string): Promise<void> {
  await chmod(template, 0o755);
  const dataDir = await createDataDir();
  const product = startProduct(dataDir);
  await product.ready;
  product.kill('SIGTERM');
  await product.ended;
  const unfinished = join(template, 'unfinished');
  await copyFolder(dataDir, unfinished);
  // Complete at once for all who wait for it.
  await rename(unfinished, ready);
}

/** With owners and permissions: PostgreSQL wants its files to be its own, and nobody else's to read. */
async function copyFolder(from: string, to: string): Promise<void> {
  await runProgram('cp', ['-a', from, to]);
}
