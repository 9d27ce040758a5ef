import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFolder, quickest } from './compress.mjs';

it('a quick compression is replaced by a smaller one; what gains nothing and what is no text has no twin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-compress-'));
  const text = Array.from({ length: 4000 }, (_, index) => `const value${index % 97} = ${index * 7919};`).join('\n');
  for (const [name, content] of [
    ['a.js', text],
    ['tiny.txt', 'x'],
    ['font.woff2', text],
  ])
    await writeFile(join(folder, name), content);
  const sizeOf = async (name) => (await stat(join(folder, name))).size;

  await compressFolder(folder, quickest);
  const quick = await sizeOf('a.js.br');
  await compressFolder(folder);
  expect(await sizeOf('a.js.br')).toBeLessThan(quick);
  expect((await readdir(folder)).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'font.woff2', 'tiny.txt']);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(text);
  expect(gunzipSync(await readFile(join(folder, 'a.js.gz'))).toString()).toBe(text);
  await rm(folder, { recursive: true });
});
