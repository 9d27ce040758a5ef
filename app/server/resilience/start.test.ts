import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
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
  await Promise.all(products.map((product) => product.stop()));
});

it('names every wrong setting and ends with code 1', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kontor-settings-'));
  const { code, output } = await startProduct(dataDir, {
    PORT: 'eighty',
    SESSION_MINUTES: '0',
    DATABASE_URL: 'mysql://root:geheim@localhost/x',
  }).ended;
  await rm(dataDir, { recursive: true });
  expect(code).toBe(1);
  for (const name of ['PORT', 'SESSION_MINUTES', 'DATABASE_URL'])
    expect(output).toMatch(new RegExp(`^.*\\b${name}\\b.*$`, 'mu'));
  expect(output).not.toContain('geheim');
  expect(output).not.toMatch(/^\s+at /mu);
});

it('names the failed migration and its error, and ends with code 1', async () => {
  const { adminUrl, secretKey } = await createEmptyDatabase();
  await runAdminStatement(adminUrl, 'CREATE TABLE public.customers (id integer)');
  const { code, output } = await startProduct(tmpdir(), { DATABASE_URL: adminUrl, SECRET_KEY: secretKey }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/Migration 0006 accounting failed and was rolled back: relation "customers" already exists/u);
  expect(output).not.toMatch(/^\s+at /mu);
});

it('refuses a port in use, another SECRET_KEY and a missing one, each in one line, without disturbing a running process', async () => {
  const dataDir = await createDemoDataDir();
  const url = await startProduct(dataDir).ready;
  const { port } = new URL(url);
  const second = await startProduct(dataDir, { PORT: port }).ended;
  expect(second.code).toBe(1);
  expect(second.output.trim()).toMatch(new RegExp(`^PORT: port ${port} of .*$`, 'u'));

  const { code, output } = await startProduct(dataDir, { SECRET_KEY: 'another key, long enough to be one' }).ended;
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^SECRET_KEY is not the key that this database was set up with; nothing was changed\. .*secret-key.*$/u,
  );
  expect(await listNumbers(await signIn(url))).toHaveLength(72);

  await rename(join(dataDir, 'secret-key'), join(dataDir, 'elsewhere'));
  const lost = await startProduct(dataDir).ended;
  expect(lost.code).toBe(1);
  expect(lost.output.trim()).toMatch(
    /^\S+secret-key is missing, and the database in \S+ was set up with it; restore the file, or give its content as SECRET_KEY$/u,
  );
  expect(await readdir(dataDir)).not.toContain('secret-key');
  expect(await listNumbers(await signIn(url))).toHaveLength(72);
});
