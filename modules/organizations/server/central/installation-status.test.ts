import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { centralBase, createTestOperator } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';
import type { InstallationStatus } from '../../contract/index.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const operator = await createTestOperator(people);
type Answer = TestBody & { status: InstallationStatus };

test('the operator reads the state of this process and its database; nobody else does', async () => {
  const { status, body } = await operator.browser.call<Answer>('GET', `${centralBase}/status`);
  expect(status).toBe(200);
  expect(body.status.processes).toEqual([expect.objectContaining({ pid: process.pid, isPresent: true })]);
  const { sizeBytes, connections, maxConnections, serverVersion } = body.status.database;
  expect(sizeBytes).toBeGreaterThan(1_000_000);
  expect(connections).toBeGreaterThan(0);
  expect(connections).toBeLessThanOrEqual(maxConnections);
  expect(serverVersion).toMatch(/^\d+\.\d+/u);
  expect(body.status.files.isReachable).toBe(true);
  // Neither does the server of tests archive its log, nor is there a backup.
  expect(body.status.findings).toContainEqual({ code: 'backup_unknown', level: 'warning', name: '', value: 0 });

  const member = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
  expect((await member.call('GET', `${centralBase}/status`)).status).toBe(403);
});
