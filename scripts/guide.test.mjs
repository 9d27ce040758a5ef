import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { applyStep, guidePage, readGuide } from './guide.mjs';
import { root } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kontor-guide-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const steps = readGuide(readFileSync(join(root, guidePage), 'utf8'));

it('makes a module, a kind of record, a field, an endpoint, a screen, a task and a setting of the page', () => {
  copy('migrations');
  for (const path of changed()) copy(path);
  for (const step of steps) applyStep(folder, step);
  expect(steps.map(({ title }) => title)).toEqual([
    'A module',
    'A kind of record with its list and form',
    'A field',
    'An endpoint',
    'A screen',
    'A task',
    'A setting',
  ]);
  expect(readFileSync(join(folder, 'app/server/modules.ts'), 'utf8')).toContain('createShop()');
  expect(readFileSync(join(folder, 'modules/shop/web/prices/prices-page.tsx'), 'utf8')).toContain('<PriceDialog');
  for (const language of ['de', 'en', 'es', 'fr', 'ru', 'cn'])
    expect(readJson(`modules/shop/locales/prices/${language}.json`).prices.title).toBeTruthy();
});

it('names what it cannot change', () => {
  copy('app/web/modules.ts');
  const change = (content) => () =>
    applyStep(folder, { blocks: [{ kind: 'diff', path: 'app/web/modules.ts', content }] });
  expect(change(' const gone = 1;\n+const added = 2;\n')).toThrow(
    /app\/web\/modules\.ts: these lines stand there 0 times/u,
  );
  expect(change("-import type { WebModule } from '#platform/web/module.ts';\n")).not.toThrow();
});

it('never writes over a file', () => {
  copy('app/web/modules.ts');
  const blocks = [{ kind: 'ts', path: 'app/web/modules.ts', content: '' }];
  expect(() => applyStep(folder, { blocks })).toThrow(/app\/web\/modules\.ts: is there already/u);
});

/** Files of the product that the steps change. */
function changed() {
  const paths = steps.flatMap(({ blocks }) => blocks).map(({ path }) => path);
  return new Set(paths.filter((path) => existsSync(join(root, path)) && !path.endsWith('/')));
}

function copy(path) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true });
}

function readJson(path) {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}
