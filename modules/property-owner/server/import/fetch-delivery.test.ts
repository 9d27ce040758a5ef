import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { RemoteFolders } from '#platform/server/connectors/remote-folder.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { whenOver } from '#testing/when-over.ts';
import { fetchOne } from './fetch-delivery.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-fetch-'));
whenOver(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['while it is held in memory', 100_000],
  ['while it is written', 1_000_000],
])('a file without end is aborted at its limit and leaves nothing behind: %s', async (_when, maxBytes) => {
  let sent = 0;
  const endless = function* (): Generator<Buffer> {
    for (;;) {
      sent += 1000;
      yield Buffer.alloc(1000);
    }
  };
  const remote = {
    read: (_path: string, consume: (content: Readable) => Promise<unknown>) =>
      consume(Readable.from(endless(), { objectMode: false })),
  } as unknown as RemoteFolders;
  const file = { name: 'buchungen.csv', sha256: '0'.repeat(64) };
  await expect(
    fetchOne((work) => work(remote), createDrafts(folder), { folder: '/D1', file, maxBytes }),
  ).rejects.toMatchObject({ problems: [{ file: 'buchungen.csv', code: 'size_exceeded' }] });
  expect(sent).toBeLessThan(5 * maxBytes);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
