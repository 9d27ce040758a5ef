import { expect, test } from 'vitest';
import { createAuditWords } from '#platform/contract/audit.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { CsvAnswer } from '#platform/server/http/route.ts';
import { createCsvTexts } from './csv-texts.ts';
import { createAuditRoutes } from './routes.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const permissions = ['benit-organization-users-permission'];

/** Somebody who begins exports and does not read them yet. */
async function createReader(routes: ReturnType<typeof createAuditRoutes>) {
  const organizationId = await people.addOrganization();
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, { organizationId, permissions });
  const actor = { organizationId, userId: user.id, membershipId, permissions: new Set(permissions) };
  const source = { requestId: 'r', address: '203.0.113.5' };
  const run: MemberContext['transaction'] = (work) => database.tenant(actor, (tx) => work({ tx, clock: people.clock, actor, source }));
  const exporting = routes.find(({ endpoint }) => endpoint.id === 'exportAuditEntries');
  return (signal = new AbortController().signal) =>
    exporting?.handle({ query: {} } as never, { actor, transaction: run, read: run, signal, requestId: 'r', address: '203.0.113.5' } as never) as Promise<CsvAnswer>;
}

async function readAll({ csv }: CsvAnswer): Promise<void> {
  for await (const chunk of csv) expect(chunk).not.toBe('');
}

test('an organisation exports two at once; a place is free when the file is read or its reader went away', async () => {
  const routes = createAuditRoutes(people.clock, [], createCsvTexts(createAuditWords([])));
  const begin = await createReader(routes);
  const beginElsewhere = await createReader(routes);
  const abort = new AbortController();
  const first = await begin();
  await begin(abort.signal);
  await expect(begin()).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 30 } });
  await expect(beginElsewhere()).resolves.toHaveProperty('csv');
  await readAll(first);
  await begin();
  abort.abort();
  const last = await begin();
  await expect(begin()).rejects.toMatchObject({ code: 'too_many_requests' });
  await last.csv[Symbol.asyncIterator]().return?.();
  await expect(begin()).resolves.toHaveProperty('csv');
});

test('an export that could not begin holds no place', async () => {
  const routes = createAuditRoutes(people.clock, [], createCsvTexts(createAuditWords([])));
  const begin = await createReader(routes);
  const exporting = routes.find(({ endpoint }) => endpoint.id === 'exportAuditEntries');
  const failing = { actor: { organizationId: 'x' }, transaction: () => Promise.reject(new Error('no database')), signal: new AbortController().signal };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(exporting?.handle({ query: {} } as never, failing as never)).rejects.toThrow('no database');
  }
  await expect(begin()).resolves.toHaveProperty('csv');
});

test('20 an hour, over HTTP with the seconds to wait', async () => {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId, permissions }));
  const fetchCsv = () => browser.call('GET', '/api/benit/organization-configuration/audit/csv');
  for (let count = 0; count < 20; count += 1) expect((await fetchCsv()).status).toBe(200);
  expect(await fetchCsv()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' }, body: { errors: [{ description: 'errors.frequency_organization' }] } });
});
