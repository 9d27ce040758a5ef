import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverFlags } from './server-flags.mjs';

it('the unit in docs/operations.md starts the server with the same flags', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8');
  expect(/^ExecStart=(.+)$/mu.exec(page)?.[1]).toBe(
    `/opt/kontor/node_modules/node/bin/node ${serverFlags.join(' ')} app/server/main.ts`,
  );
});

it.each(['start.mjs', 'dev.mjs'])('%s starts the server with them', (script) => {
  expect(readFileSync(join(import.meta.dirname, script), 'utf8')).toMatch(
    /\[[^\]]*\.\.\.serverFlags, [^\]]*app\/server\/main\.ts/u,
  );
});

it('the pinned Node takes them', () => {
  const { status, stderr } = spawnSync(process.execPath, [...serverFlags, '--eval', ''], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
