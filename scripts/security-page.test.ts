import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/gu)].map(([, path = '']) => path);

it('docs/security.md names tests', () => {
  expect(named.length).toBeGreaterThan(20);
});

it.each(named)('the page names %s, which is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
