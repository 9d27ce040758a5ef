import { expect, test } from 'vitest';
import { createAuditWords } from '#platform/contract/audit.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readLimit } from '#testing/limits.ts';
import { createTestPeople } from '#testing/people.ts';
import { createTenantQueueOf } from '#platform/server/limits/tenant-queue-of.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { WrittenFile } from '#platform/server/http/route.ts';
import { createCsvTexts } from './csv-texts.ts';
import { createAuditRoutes } from './routes.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const permissions = ['benit-organization-users-permission'];
const tenantQueueOf = createTenantQueueOf([]);
const countWaiting = async (): Promise<number> => (await readLimit('exports'))['waiting'] ?? 0;

/** Adds a user who starts exports; each frees its slot when the server has written all of it. */
async function createReader(
  routes: ReturnType<typeof createAuditRoutes>,
  given?: Awaited<ReturnType<typeof people.addOrganization>>,
) {
  const organizationId = given ?? (await people.addOrganization());
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, { organizationId, permissions });
  const actor = { organizationId, userId: user.id, membershipId, permissions: new Set(permissions) };
  const source = { requestId: 'r', address: '203.0.113.5' };
  const run: MemberContext['transaction'] = (work) =>
    database.tenant(actor, (tx) => work({ tx, clock: people.clock, actor, source }));
  const exporting = routes.find(({ endpoint }) => endpoint.id === 'exportAuditEntries');
  return (signal = new AbortController().signal) =>
    exporting?.handle(
      { query: {} } as never,
      {
        actor,
        tenantQueue: tenantQueueOf(actor),
        transaction: run,
        read: run,
        signal,
        requestId: 'r',
        address: '203.0.113.5',
      } as never,
    ) as Promise<WrittenFile>;
}

test('an organisation runs two exports in parallel and a person one; the next waits for a slot, others do not', async () => {
  const routes = createAuditRoutes(people.clock, [], createCsvTexts(createAuditWords([])));
  const organizationId = await people.addOrganization();
  const [begin, colleague] = [await createReader(routes, organizationId), await createReader(routes, organizationId)];
  const first = await begin();
  const before = await countWaiting();
  const waiting = begin();
  await expect.poll(countWaiting, { interval: 1 }).toBe(before + 1);
  const second = await colleague();
  await expect((await createReader(routes))()).resolves.toHaveProperty('chunks');
  expect(await countWaiting()).toBe(before + 1);
  first.place?.leave();
  const third = await waiting;
  for (const { place } of [second, third]) place?.leave();
  await expect(begin()).resolves.toHaveProperty('chunks');
});

test('an export that could not start occupies no slot', async () => {
  const routes = createAuditRoutes(people.clock, [], createCsvTexts(createAuditWords([])));
  const begin = await createReader(routes);
  const exporting = routes.find(({ endpoint }) => endpoint.id === 'exportAuditEntries');
  const actor = { organizationId: 'x', userId: 'y', permissions: new Set(permissions) };
  const failing = {
    actor,
    tenantQueue: tenantQueueOf(actor),
    transaction: () => Promise.reject(new Error('no database')),
    signal: new AbortController().signal,
  };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(exporting?.handle({ query: {} } as never, failing as never)).rejects.toThrow('no database');
  }
  await expect(begin()).resolves.toHaveProperty('chunks');
});

test('20 an hour, over HTTP with the seconds to wait', async () => {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId, permissions }));
  const fetchCsv = () => browser.call('GET', '/api/benit/organization-configuration/audit/csv');
  for (let count = 0; count < 20; count += 1) expect((await fetchCsv()).status).toBe(200);
  expect(await fetchCsv()).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: { errors: [{ description: 'errors.frequency_organization' }] },
  });
});
