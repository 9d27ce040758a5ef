import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { call, describeInvoice, listNumbers, readInvoice } from '#testing/invoice-calls.ts';
import { createDataDir, signIn, startProduct } from '#testing/product-process.ts';

it('two processes that start together on an empty folder serve one demo', async () => {
  const dataDir = await createDataDir();
  const products = [startProduct(dataDir), startProduct(dataDir)];
  const urls = await Promise.all(products.map((product) => product.ready));
  const [one, other] = await Promise.all(urls.map(signIn));
  if (one === undefined || other === undefined) throw new Error('Two processes, two clients');
  const numbers = await listNumbers(one);
  expect(numbers).toHaveLength(72);
  expect(await listNumbers(other)).toEqual(numbers);

  const { body } = await call<{ invoiceId: string }>(one, 'POST', '', { invoice: describeInvoice(5) });
  expect(await readInvoice(other, body.invoiceId)).toMatchObject({ totalSum: 15 });
  for (const product of products) product.kill('SIGTERM');
  expect((await Promise.all(products.map((product) => product.ended))).map((end) => end.code)).toEqual([0, 0]);
});

it('names every wrong setting and ends with code 1', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-settings-'));
  const { code, output } = await startProduct(dataDir, { PORT: 'eighty', SESSION_MINUTES: '0', DATABASE_URL: 'mysql://root:geheim@localhost/x' }).ended;
  await rm(dataDir, { recursive: true });
  expect(code).toBe(1);
  for (const name of ['PORT', 'SESSION_MINUTES', 'DATABASE_URL']) expect(output).toMatch(new RegExp(`^.*\\b${name}\\b.*$`, 'mu'));
  expect(output).not.toContain('geheim');
  expect(output).not.toMatch(/^\s+at /mu);
});

it('says which migration failed and why, and ends with code 1', async () => {
  const { adminUrl, secretKey } = await createEmptyDatabase();
  await runAdminStatement(adminUrl, 'CREATE TABLE public.invoice_counters (id integer)');
  const { code, output } = await startProduct(tmpdir(), { DATABASE_URL: adminUrl, SECRET_KEY: secretKey }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/Migration 0004 accounting failed, nothing of it was kept: relation "invoice_counters" already exists/u);
  expect(output).not.toMatch(/^\s+at /mu);
});

it('says that the database cannot be reached, and ends with code 1', async () => {
  const { code, output } = await startProduct(tmpdir(), {
    DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:9/none',
    SECRET_KEY: 'a key that protects nothing at all here',
  }).ended;
  expect(code).toBe(1);
  expect(output).toContain('The database cannot be reached');
  expect(output).not.toContain('geheim');
  expect(output).not.toMatch(/^\s+at /mu);
});

it('says that the port is taken, and ends with code 1', async () => {
  const dataDir = await createDataDir();
  const url = await startProduct(dataDir).ready;
  const { code, output } = await startProduct(dataDir, { PORT: new URL(url).port }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`port ${new URL(url).port}`, 'iu'));
  expect(output).not.toMatch(/^\s+at /mu);
});

it('refuses another SECRET_KEY in one line, and whoever works with the right one goes on', async () => {
  const dataDir = await createDataDir();
  const url = await startProduct(dataDir).ready;
  const { code, output } = await startProduct(dataDir, { SECRET_KEY: 'another key, long enough to be one' }).ended;
  expect(code).toBe(1);
  expect(output.trim()).toMatch(/^SECRET_KEY is not the one this database was set up with; nothing was changed\. .*secret-key.*$/u);
  expect(await listNumbers(await signIn(url))).toHaveLength(72);

  await rename(join(dataDir, 'secret-key'), join(dataDir, 'elsewhere'));
  const lost = await startProduct(dataDir).ended;
  expect(lost.code).toBe(1);
  expect(lost.output.trim()).toMatch(/^\S+secret-key is missing, and the database in \S+ was set up with it; restore the file, or give its content as SECRET_KEY$/u);
  expect(await readdir(dataDir)).not.toContain('secret-key');
  expect(await listNumbers(await signIn(url))).toHaveLength(72);
});

it('refuses a damaged secret instead of making a new one', async () => {
  const dataDir = await createDataDir();
  await writeFile(join(dataDir, 'secret-key'), 'short');
  const { code, output } = await startProduct(dataDir).ended;
  expect(code).toBe(1);
  expect(output).toContain('holds no usable secret');
});
