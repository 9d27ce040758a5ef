import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const output = join(import.meta.dirname, '../dist/web');
const manifestFile = join(output, '.vite/manifest.json');
const budget = 200_000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The JavaScript that travels before the login form stands: the entry, what it imports, the German texts. */
function listEntryFiles(manifest: Readonly<Record<string, Chunk>>): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest of the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  visit('index.html');
  for (const folder of ['platform', 'modules/identity', 'modules/organizations']) visit(`../../${folder}/locales/de.json`);
  return files;
}

test('the login page needs at most 200 kB of JavaScript (gzip)', () => {
  if (!existsSync(manifestFile)) throw new Error('There is no build to measure: `npm test` makes it, `vite build` does, too');
  const files = listEntryFiles(JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>);
  const sizes = [...files].map((file) => ({ file, gzip: gzipSync(readFileSync(join(output, file))).length }));
  const total = sizes.reduce((sum, { gzip }) => sum + gzip, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(budget);
});
