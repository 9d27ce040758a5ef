import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectionCounts, connectionsOfProcess } from './connection-counts.ts';

it('docs/operations.md says how many connections a process holds', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8').replace(/\s+/gu, ' ');
  expect(page).toContain(`each process holds up to ${connectionsOfProcess} connections to the database`);
  expect(page).toContain(
    `with up to ${connectionCounts.requests} and ${connectionCounts.signIn} connections of each process`,
  );
});
