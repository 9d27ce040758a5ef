import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { listTransactions } from '../../contract/transactions/transactions.ts';

type Answer = EndpointAnswer<typeof listTransactions>;

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { books, signInOwner } = await openPropertyBooks(people, database);
const own = await fillBooks(books, 'E-1');
const other = await fillBooks(books, 'E-2');
const browser = await signInOwner(own.owner);

const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days));
/** Also ends of years: whole ones are summed from the kept sums, others from the postings. */
const edge = fc.oneof(
  day,
  fc.constantFrom('2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01', '2025-06-30', '2025-12-31', '2026-12-31'),
);
const maybe = <T>(...values: readonly T[]) => fc.constantFrom(...values, null);
const posting = fc.record({
  owner_id: fc.constantFrom(own.owner, own.owner, own.owner, other.owner),
  booking_date: edge,
  amount_cents: fc.integer({ min: -1e11, max: 1e11 }),
  rental_unit_id: maybe(own.first, own.second),
  tenant_id: maybe(own.tenant, own.company),
  cost_type_id: maybe(own.rent, own.repairs),
  withdrawn_at: fc.constantFrom(null, null, null, people.clock.now()),
  purpose: fc.constantFrom('Miete', 'Miete Mai', 'Reparatur', ''),
  archive_id: fc.constantFrom('', '', 'E-1-R1'),
  counterparty: fc.constantFrom('Stadtwerke', 'Stadtwerke Köln', ''),
});
const ids = (...known: readonly string[]) =>
  fc.option(
    fc.subarray([...known, '0', 'unknown'], { minLength: 1 }).map((list) => list.join(',')),
    { nil: undefined },
  );
const filter = fc.record({
  days: fc
    .tuple(fc.option(edge, { nil: undefined }), fc.option(edge, { nil: undefined }))
    .map(([from, to]) => (from !== undefined && to !== undefined && from > to ? [to, from] : [from, to])),
  moid: ids('E-1-1', 'E-1-2', 'E-2-1'),
  mid: ids('E-1-M1', 'E-1-M2'),
  kaid: ids('E-1-K1', 'E-1-K2'),
  searchTerm: fc.constantFrom(undefined, 'miete', 'mai', 'e', 'reparatur miete'),
  beleg: fc.constantFrom(undefined, 'fehlt'),
  partei: fc.constantFrom(undefined, undefined, 'Stadtwerke'),
  name: fc.constantFrom(undefined, undefined, 'stadtwerke', 'köln'),
  limit: fc.integer({ min: 1, max: 30 }),
});

it(
  'sums of a filter equal those of all its pages, by cost type as well; without a filter those of all postings',
  { timeout: 120_000 },
  async () => {
    const rows = fc.sample(posting, { seed: 20_261_123, numRuns: 200 });
    await books.postings(rows);
    await fc.assert(
      fc.asyncProperty(filter, async ({ days, limit, searchTerm, beleg, partei, name, ...lists }) => {
        const given = Object.entries({
          ...lists,
          searchTerm,
          beleg,
          partei,
          name,
          from: days[0],
          to: days[1],
          limit,
        }).flatMap(([field, value]) => (value === undefined ? [] : [`${field}=${value}`]));
        const cents = new Map<string, number>();
        let count = 0;
        let first: Answer | undefined;
        for (let cursor: string | null = ''; cursor !== null;) {
          const { status, text, body }: { status: number; text: string; body: Answer } = await browser.call<Answer>(
            'GET',
            `/api/ri/property-management/transactions/E-1?${given.join('&')}&cursor=${cursor}`,
          );
          expect(status, text).toBe(200);
          first ??= body;
          // Only the first page includes sums: those of later pages would be the same.
          if (body !== first) expect([body.summe, body.anzahl, body.summen]).toEqual([null, null, null]);
          for (const { betrag, kaid } of body.buchungen)
            cents.set(kaid, (cents.get(kaid) ?? 0) + Math.round(betrag * 100));
          count += body.buchungen.length;
          cursor = body.nextCursor;
        }
        const total = [...cents.values()].reduce((sum, amount) => sum + amount, 0);
        expect([first?.summe, first?.anzahl]).toEqual([total / 100, count]);
        expect(
          first?.summen
            ?.filter(({ kaid }) => lists.kaid === undefined || lists.kaid.split(',').includes(kaid))
            .map(({ kaid, summe }) => [kaid, summe])
            .toSorted(),
        ).toEqual([...cents].map(([kaid, amount]) => [kaid, amount / 100]).toSorted());
      }),
      { seed: 20_261_123, numRuns: 60 },
    );
    const { body } = await browser.call<Answer>('GET', '/api/ri/property-management/transactions/E-1');
    const drawn = rows.filter(({ owner_id, withdrawn_at }) => owner_id === own.owner && withdrawn_at === null);
    expect([body.summe, body.anzahl]).toEqual([
      (257_661 + drawn.reduce((sum, { amount_cents }) => sum + amount_cents, 0)) / 100,
      drawn.length + 5,
    ]);
  },
);

it('a search with more than a thousand matches lists and sums all of them, with a cost type as well', async () => {
  const { owner, rent } = await fillBooks(books, 'E-3');
  await books.postings(
    Array.from({ length: 1200 }, (_, index) => ({
      owner_id: owner,
      booking_date: addDays('2026-01-01', index % 300),
      amount_cents: 100,
      cost_type_id: index % 2 === 0 ? rent : null,
      purpose: index < 1100 ? 'Abschlag' : 'Übriges',
    })),
  );
  const reader = await signInOwner(owner);
  const read = async (query: string) =>
    (await reader.call<Answer>('GET', `/api/ri/property-management/transactions/E-3?limit=200&${query}`)).body;
  for (const [query, count] of [
    ['searchTerm=abschlag', 1100],
    ['searchTerm=abschlag&kaid=E-3-K1', 550],
    ['searchTerm=uebriges', 100],
  ] as const) {
    const first = await read(query);
    expect([first.anzahl, first.summe], query).toEqual([count, count]);
    const found = [...first.buchungen];
    for (let { nextCursor } = first; nextCursor !== null;) {
      const page = await read(`${query}&cursor=${nextCursor}`);
      found.push(...page.buchungen);
      nextCursor = page.nextCursor;
    }
    expect([found.length, new Set(found.map(({ id }) => id)).size], query).toEqual([count, count]);
  }
});

it('a cost type whose postings got another one is in no sum, before the sums are merged', async () => {
  const { owner, rent, repairs } = await fillBooks(books, 'E-4');
  const reader = await signInOwner(owner);
  const read = async () => {
    const { body } = await reader.call<Answer>('GET', '/api/ri/property-management/transactions/E-4');
    return [body.summe, body.anzahl, body.summen?.map(({ kaid, anzahl }) => [kaid, anzahl])];
  };
  const before = await read();
  expect(before).toEqual([
    2576.61,
    5,
    [
      ['E-4-K1', 3],
      ['E-4-K2', 1],
      ['0', 1],
    ],
  ]);
  await books.write((tx) =>
    tx.updateTable('postings').set({ cost_type_id: rent }).where('cost_type_id', '=', repairs).execute(),
  );
  expect(await read()).toEqual([
    2576.61,
    5,
    [
      ['E-4-K1', 4],
      ['0', 1],
    ],
  ]);
});
