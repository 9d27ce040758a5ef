import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { watchWorkers } from '#testing/worker-processes.ts';
import { whenOver } from '#testing/when-over.ts';
import { createReceiptReader } from './receipt-reader.ts';
import type { ReceiptReaderOptions } from './receipt-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-reader-'));
whenOver(() => rm(folder, { recursive: true, force: true }));
const workers = watchWorkers('reading-worker.ts');
const log = { error: () => undefined };

async function write(name: string, bytes: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, mediaType: 'application/pdf' } as const;
}

const fine = await write('fine.pdf', buildPdf({ pages: [['Rechnung']] }));
// The cross-reference table is missing, so that parsing takes half a minute.
const endless = await write(
  'endless.pdf',
  Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.alloc(24 * 1024 * 1024, '1 0 obj\n'), Buffer.from('\n%%EOF\n')]),
);

function openReader(options: ReceiptReaderOptions) {
  const reader = createReceiptReader(options);
  onTestFinished(() => reader.close());
  return reader;
}

describe('a file that uses all the time', () => {
  it('delays its own organisation and no other one, and is refused as too large', async () => {
    const reader = openReader({ inspectMs: 5000 });
    const ended: string[] = [];
    const note = (name: string) => () => void ended.push(name);
    const slow = reader
      .inspect(endless, { tenantQueue: { key: 'a' }, log })
      .catch((error: unknown) => error)
      .finally(note('slow'));
    const waiting = reader
      .inspect(fine, { tenantQueue: { key: 'a' }, log })
      .catch((error: unknown) => error)
      .finally(note('waiting'));
    await reader.inspect(fine, { tenantQueue: { key: 'b' }, log }).finally(note('other'));
    expect(ended).toEqual(['other']);
    expect(await slow).toMatchObject({ code: 'file_unreadable', details: { params: { kind: 'too_large' } } });
    // Waiting and new work of the organisation is refused for a while; the other organisation continues.
    expect(await waiting).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 10 } });
    await expect(reader.inspect(fine, { tenantQueue: { key: 'a' }, log })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await reader.inspect(fine, { tenantQueue: { key: 'b' }, log });
    expect(ended.toSorted()).toEqual(['other', 'slow', 'waiting']);
  });
});

it('a killed process is replaced and its file inspected once more; after two failures the reason is reported', async () => {
  const reader = openReader({ inspectMs: 100_000 });
  const before = workers.processes.length;
  const outcome = reader.inspect(endless, { tenantQueue: { key: 'a' }, log }).catch((error: unknown) => error);
  for (const nth of [0, 1]) {
    await waitUntil(() => workers.processes.length > before + nth);
    workers.processes[before + nth]?.kill('SIGKILL');
  }
  expect(await outcome).toMatchObject({ code: 'reading_interrupted' });
  expect(workers.processes.length).toBe(before + 2);
  await reader.inspect(fine, { tenantQueue: { key: 'a' }, log });
});
