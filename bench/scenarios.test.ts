import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('the measurements of lists, searches, growth and documents run on little data', { timeout: 600_000 }, async () => {
  const names = ['list', 'search', 'growth', 'pdf'];
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'run.ts'), ...names], {
    env: { ...process.env, BENCH_SMALL: '1' },
  });
  const measured = [...stdout.matchAll(/^[✓✗] (\w+):.* target /gmu)].map(([, name]) => name);
  expect([...new Set(measured)]).toEqual(names);
});
