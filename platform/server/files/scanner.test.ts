import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startClamd } from '#testing/clamd.ts';
import { createScanner } from './scanner.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-scan-'));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, 'file');
const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256));
await writeFile(path, content);

it('sends the complete content and accepts a clean file', async () => {
  const { url, scanned } = await startClamd({ verdict: () => 'stream: OK' });
  await createScanner(url)(path, 'file');
  expect(scanned.map((found) => found.equals(content))).toEqual([true]);
});

it('scans nothing without an address', async () => {
  await expect(createScanner(undefined)(join(folder, 'none'), 'file')).resolves.toBeUndefined();
});

it('refuses an infected file without revealing the virus name', async () => {
  const { url } = await startClamd({ verdict: () => 'stream: Win.Test.EICAR_HDB-1 FOUND' });
  const failure = await createScanner(url)(path, 'receipt').catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'file_infected', details: { field: 'receipt' } });
  expect(String(failure)).not.toContain('EICAR');
});

it.each<[string, Parameters<typeof startClamd>[0]]>([
  ['answers an error', { verdict: () => "stream: Can't allocate memory ERROR" }],
  ['takes smaller files only', { verdict: () => 'stream: OK', maxBytes: 1000 }],
  ['goes away', { verdict: () => 'close' }],
  ['answers what is no answer', { verdict: () => 'stream: OK FOUND nothing' }],
])('lets nothing pass when the scanner %s', async (_name, options) => {
  const { url } = await startClamd(options);
  await expect(createScanner(url)(path, 'file')).rejects.toMatchObject({ code: 'file_scan_unavailable' });
});

it('accepts no file without a listening scanner', async () => {
  for (const url of ['tcp://127.0.0.1:1', `unix://${join(folder, 'no.sock')}`]) {
    await expect(createScanner(url)(path, 'file')).rejects.toMatchObject({ code: 'file_scan_unavailable' });
  }
});
