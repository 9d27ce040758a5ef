import { pbkdf2 } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { streamDurably } from './durable-files.ts';

async function* refuse(): AsyncGenerator<Buffer> {
  yield await Promise.reject(new Error('refused'));
}

it('a source that fails before its file is open fails only once the file is there to be removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'draft');
  // The threads that open files are busy, so the source fails first.
  const busy = Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 200_000, 64, 'sha512')));
  await expect(streamDurably(path, [], refuse())).rejects.toThrow('refused');
  expect(existsSync(path)).toBe(true);
  await busy;
});
