import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platformErrors } from '#platform/contract/errors.ts';
import { modules } from '#testing/product-modules.ts';

// The platform names no module, in code or data: neither its folder nor its texts nor anything that it declares.

const root = join(import.meta.dirname, '../..');
const sources = globSync('platform/**/*.{ts,tsx,css,json}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\.generated\.ts$|\/testing\//u.test(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) }))
  // A function of PostgreSQL that begins like a code of a module.
  .map(({ path, text }) => ({ path, text: text.replaceAll('clock_timestamp()', '') }));

// The platform's own part, its tasks, stands in the list as well.
const declared = modules
  .filter(({ name }) => name !== 'platform')
  .flatMap(({ name, errors, audit, catalogue, schedules, tasks }) => [
    `modules/${name}`,
    `'${name}:`,
    ...Object.keys(errors?.codes ?? {}),
    ...(errors?.fieldCodes ?? []),
    ...(audit?.events ?? []),
    ...(catalogue?.services ?? []).flatMap(({ permissions }) => permissions),
    ...(catalogue?.applications ?? []).map(({ path }) => path),
    ...(schedules ?? []).map((schedule) => schedule.name),
    // As a text: a kind may be called by a plain word, such as refresh.
    ...(tasks ?? []).map(({ kind }) => `'${kind.kind}'`),
  ])
  .filter((word) => !(word in platformErrors));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gsu, '');
}

/** As a whole word: `invoice_issued`, not `not_invoice_issued_yet`. */
function names(text: string, word: string): boolean {
  const start = new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^$()[\]{}|\\/]/gu, String.raw`\$&`)}`, 'u');
  return start.test(text);
}

it.each(declared)('no file of the platform contains %s', (word) => {
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.filter(({ text }) => names(text, word)).map(({ path }) => path)).toEqual([]);
});
