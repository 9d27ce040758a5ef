import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

it('the unit of systemd starts the server with the same flags', () => {
  const unit = readFileSync(join(import.meta.dirname, '../deploy/systemd/kontor@.service'), 'utf8');
  expect(/^ExecStart=(.+)$/mu.exec(unit)?.[1]).toBe(
    `/opt/kontor/node_modules/node/bin/node ${serverFlags.join(' ')} app/server/main.ts`,
  );
});

it.each(['start.mjs', 'dev.mjs'])('%s starts the server with them', (script) => {
  const text = readFileSync(join(import.meta.dirname, script), 'utf8');
  expect(text).toMatch(/\[[^\]]*\.\.\.serverFlags, [^\]]*app\/server\/main\.ts/u);
  expect(text).toContain('env: { ...serverEnvironment, ...process.env }');
});

it.each(['deploy/systemd/kontor@.service', 'Dockerfile'])('%s has the same settings of the C library', (path) => {
  const text = readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  for (const [name, value] of Object.entries(serverEnvironment)) expect(text).toContain(`${name}=${value}`);
});

it('the pinned Node takes them', () => {
  const { status, stderr } = spawnSync(process.execPath, [...serverFlags, '--eval', ''], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
