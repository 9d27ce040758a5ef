import { expect, it } from 'vitest';
import type { MemberContext } from '#platform/server/http/context.ts';
import type { CsvAnswer } from '#platform/server/http/route.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readLimit } from '#testing/limits.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createTransactionRoutes } from './routes.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const permissions = ['ri-property-management-admin-permission'];
/** Of one organisation. */
const [running, waiting] = [2, 8];

/** Somebody of an organisation of their own who begins exports and does not read them yet. */
async function createReader(routes: ReturnType<typeof createTransactionRoutes>) {
  const { organizationId, books } = await openPropertyBooks(people, database);
  await books.owner({ external_id: 'E-1' });
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, { organizationId, permissions });
  const actor = { organizationId, userId: user.id, membershipId, permissions: new Set(permissions) };
  const source = { requestId: 'r', address: '203.0.113.5' };
  const run: MemberContext['transaction'] = (work) => database.tenant(actor, (tx) => work({ tx, clock: people.clock, actor, source }));
  const exporting = routes.find(({ endpoint }) => endpoint.id === 'exportTransactions');
  return (signal = new AbortController().signal) =>
    exporting?.handle({ params: { eid: 'E-1' }, query: {} } as never, { actor, clock: people.clock, transaction: run, read: run, signal } as never) as Promise<CsvAnswer>;
}

const count = async (metric: 'waiting' | 'running'): Promise<number> => (await readLimit('transaction-lists'))[metric] ?? 0;

async function readAll({ csv }: CsvAnswer): Promise<number> {
  let chunks = 0;
  for await (const _ of csv) chunks += 1;
  return chunks;
}

/** Of other tests of the process. */
const idle = [await count('running'), await count('waiting')];

/** Begins one that has to wait for a place, and answers when it does. */
async function beginWaiting(begin: Awaited<ReturnType<typeof createReader>>, signal?: AbortSignal): Promise<{ readonly answer: Promise<CsvAnswer> }> {
  const before = await count('waiting');
  const answer = begin(signal);
  answer.catch(() => undefined);
  await expect.poll(() => count('waiting'), { interval: 1 }).toBe(before + 1);
  return { answer };
}

it('an organisation writes two lists at once; the third waits for one of them, others do not, and beyond the queue is refused', async () => {
  const routes = createTransactionRoutes(people);
  const begin = await createReader(routes);
  const first = await begin();
  const second = await begin();
  const third = await beginWaiting(begin);
  expect(await readAll(await (await createReader(routes))())).toBeGreaterThan(0);

  const rest = [];
  for (let others = 1; others < waiting; others += 1) rest.push(await beginWaiting(begin));
  await expect(begin()).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 5, entries: [{ description: 'errors.busy_organization' }] } });

  expect(await readAll(first)).toBeGreaterThan(0);
  expect(await readAll(await third.answer)).toBeGreaterThan(0);
  await readAll(second);
  for (const { answer } of rest) expect(await readAll(await answer)).toBeGreaterThan(0);
  expect([await count('running'), await count('waiting')]).toEqual(idle);
});

it('one whose reader went away gives its place back, begun or waiting, and one that may not begin takes none', async () => {
  const begin = await createReader(createTransactionRoutes(people));
  const [away, impatient] = [new AbortController(), new AbortController()];
  const first = await begin(away.signal);
  const stopped = await begin();
  const given = await beginWaiting(begin, impatient.signal);
  const next = await beginWaiting(begin);
  impatient.abort(new Error('gone'));
  await expect(given.answer).rejects.toThrow('gone');
  await first.csv[Symbol.asyncIterator]().next();
  away.abort();
  const third = await next.answer;
  await stopped.csv[Symbol.asyncIterator]().return?.();
  for (let again = 0; again <= running + waiting; again += 1) await expect(Promise.resolve(begin()).then(async ({ csv }) => csv[Symbol.asyncIterator]().return?.())).resolves.toMatchObject({ done: true });
  await readAll(third);
  expect([await count('running'), await count('waiting')]).toEqual(idle);
});
