import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { listNumbers } from '#testing/invoice-calls.ts';
import { createDataDir, killEverything, signIn, startProduct } from '#testing/product-process.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { ProductProcess } from '#testing/product-process.ts';

const dataDir = await createDataDir();
const clusterDir = join(dataDir, 'postgres');

/** Points at which a first start can be interrupted, in order; the start after each interruption reaches the next. */
const steps: readonly (readonly [string, (product: ProductProcess) => boolean | Promise<boolean>])[] = [
  ['the secret is written', () => existsSync(join(dataDir, 'secret-key'))],
  ['the cluster is being initialised', () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'))],
  ['the database server is starting', () => existsSync(join(clusterDir, 'postmaster.pid'))],
  ['the first migration has run', (product) => product.output().includes('migration 0001')],
  ['a later migration has run', (product) => product.output().includes('migration 0004')],
  ['the job queue is there', (product) => product.output().includes('job queue version')],
  ['half of the demo is written', () => count('organizations')],
];

/** True if the table has rows, read as the superuser of the cluster. */
async function count(table: string): Promise<boolean> {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const catalogue = await openCatalogue(
    `postgres://postgres:${password}@127.0.0.1:5432/kontor?host=${encodeURIComponent(clusterDir)}`,
  ).catch(() => undefined);
  if (catalogue === undefined) return false;
  const rows = await catalogue.list(`SELECT count(*) FROM ${table}`).catch(() => ['0']);
  await catalogue.close();
  return rows[0] !== '0';
}

it('a first start interrupted at any step continues with the next start', async () => {
  for (const [step, isReached] of steps) {
    const product = startProduct(dataDir);
    let ended = false;
    void product.ended.then(() => (ended = true));
    await waitUntil(async () => ended || (await isReached(product)));
    expect([step, ended, product.output()]).toEqual([step, false, expect.not.stringContaining('Kontor is ready')]);
    await killEverything(product, dataDir);
  }
  const product = startProduct(dataDir);
  expect(await listNumbers(await signIn(await product.ready))).toHaveLength(72);
  expect(readdirSync(dataDir).toSorted()).toEqual([
    'files',
    'postgres',
    'postgres-password',
    'postgres.log',
    'secret-key',
  ]);
});
