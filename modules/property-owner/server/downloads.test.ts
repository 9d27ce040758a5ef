import { describe, expect, it } from 'vitest';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { Route, WrittenFile } from '#platform/server/http/route.ts';
import { createTenantQueueOf } from '#platform/server/limits/tenant-queue-of.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readLimit } from '#testing/limits.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { propertyOwnerCatalogue } from '../contract/catalogue.ts';
import { createTransactionRoutes } from './transactions/routes.ts';
import { createUnassignedRoutes } from './unassigned/routes.ts';
import { createWorkbookRoutes } from './workbook/routes.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const tenantQueueOf = createTenantQueueOf([propertyOwnerCatalogue]);
const administrator = 'ri-property-management-admin-permission';
const owner = 'ri-property-management-permission';

async function openScene(routes: readonly Route[], id: string) {
  const { organizationId, books } = await openPropertyBooks(people, database);
  const owned = await books.owner({ external_id: 'E-1' });
  const download = routes.find(({ endpoint }) => endpoint.id === id);
  /** Adds a member who starts downloads; each frees its slot when the server has written all of it. */
  const add = async (permission = administrator) => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, { organizationId, permissions: [permission] });
    if (permission === owner) await books.link({ owner_id: owned, membership_id: membershipId });
    const actor = { organizationId, userId: user.id, membershipId, permissions: new Set([permission]) };
    const source = { requestId: 'r', address: '203.0.113.5' };
    const run: MemberContext['transaction'] = (work) =>
      database.tenant(actor, (tx) => work({ tx, clock: people.clock, actor, source }));
    return (signal = new AbortController().signal) =>
      download?.handle(
        { params: { eid: 'E-1' }, query: {} } as never,
        { actor, tenantQueue: tenantQueueOf(actor), clock: people.clock, transaction: run, read: run, signal } as never,
      ) as Promise<WrittenFile>;
  };
  return { add };
}

describe.each([
  ['lists of transactions', 'exportTransactions', 'transaction-lists', () => createTransactionRoutes(people)],
  ['workbooks', 'downloadWorkbook', 'workbooks', createWorkbookRoutes],
  ['lists of unassigned postings', 'downloadUnassignedTransactions', 'unassigned-lists', createUnassignedRoutes],
] as const)('%s', async (_name, id, limit, createRoutes) => {
  const count = async (metric: 'waiting' | 'running'): Promise<number> => (await readLimit(limit))[metric] ?? 0;

  /** Other tests of the process count as well. */
  const idle = [await count('running'), await count('waiting')];

  /** Starts a download that has to wait for a slot, and returns when it waits. */
  async function beginWaiting(
    begin: (signal?: AbortSignal) => Promise<WrittenFile>,
    signal?: AbortSignal,
  ): Promise<{ readonly answer: Promise<WrittenFile> }> {
    const before = await count('waiting');
    const answer = begin(signal);
    answer.catch(() => undefined);
    await expect.poll(() => count('waiting'), { interval: 1 }).toBe(before + 1);
    return { answer };
  }

  const end = async (answer: WrittenFile | Promise<WrittenFile>): Promise<void> => (await answer).place?.leave();

  it('a person runs one download, queues eight more and is refused beyond them; a colleague runs a second one, and a third person is served in turn', async () => {
    const { add } = await openScene(createRoutes(), id);
    const [busy, colleague, third] = [await add(), await add(), await add()];
    const [first, second] = [await busy(), await colleague()];
    const mine = [];
    for (let nth = 0; nth < 8; nth += 1) mine.push(await beginWaiting(busy));
    await expect(busy()).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 5, entries: [{ description: 'errors.busy_organization' }] },
    });
    const late = await beginWaiting(third);
    await end(first);
    // The third person came last and had no download yet.
    await end(late.answer);
    await end(second);
    for (const { answer } of mine) await end(answer);
    expect([await count('running'), await count('waiting')]).toEqual(idle);
  });

  it('owners occupy at most half of the slots, and members of the organisation are not delayed by them', async () => {
    const { add } = await openScene(createRoutes(), id);
    const owners = [await add(owner), await add(owner)];
    const begun = await Promise.all(owners.map((begin) => begin()));
    const waiting = [];
    for (const begin of owners) for (let nth = 0; nth < 6; nth += 1) waiting.push(await beginWaiting(begin));
    const staff = await add();
    await end(staff());
    const another = await beginWaiting(await add(owner));
    await end(begun[0] ?? expect.fail());
    await end(another.answer);
    await end(begun[1] ?? expect.fail());
    for (const { answer } of waiting) await end(answer);
    expect([await count('running'), await count('waiting')]).toEqual(idle);
  });

  it('a refused download takes no slot, nor does a cancelled one', async () => {
    const { add } = await openScene(createRoutes(), id);
    const [begin, impatient] = [await add(), new AbortController()];
    const first = await begin();
    const given = await beginWaiting(begin, impatient.signal);
    impatient.abort(new Error('gone'));
    await expect(given.answer).rejects.toThrow('gone');
    await end(first);
    await end(begin());
    expect([await count('running'), await count('waiting')]).toEqual(idle);
  });
});
