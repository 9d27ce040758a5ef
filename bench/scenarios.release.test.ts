import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

// Each takes ten seconds of processor time and more.
const names = [
  'list',
  'pdf',
  'overview',
  'search',
  'growth',
  'migration',
  'start',
  'memory',
  'expenses',
  'receipts',
  'property',
  'analytics',
  'board',
  'chat',
  'estate',
  'assistant',
  'scale',
  'timing',
];

it('the measurements run on little data', { timeout: 600_000 }, async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'run.ts'), ...names], {
    env: { ...process.env, BENCH_SMALL: '1' },
  });
  const measured = [...stdout.matchAll(/^[✓✗] ([\w-]+):.* target /gmu)].map(([, name]) => name);
  expect(measured.filter((name, index) => measured.indexOf(name) === index).toSorted()).toEqual(names.toSorted());
});
