import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { planInParallel, planLargeTablesInParallel } from '#testing/parallel-plans.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addManyPostings, addSoakOrganization, sellHouse } from '#testing/soak/soak-books.ts';
import { findMarkers, markerOf } from '#testing/soak/soak-markers.ts';
import { createSoakPeople } from '#testing/soak/soak-people.ts';
import type { SoakPerson } from '#testing/soak/soak-people.ts';
import { createSoakRequests, readTexts, send } from '#testing/soak/soak-requests.ts';

/** Requests of all people together; more of them with `SOAK_REQUESTS`. */
const requests = Number(process.env['SOAK_REQUESTS'] ?? 300);
const world = { places: 14, large: 14 };
const { places, large } = world;

const { adminUrl, database } = await createTestDatabase();
// A short run has every statement in parallel mode, a long one those of the large owners with workers of their own.
await (requests > 1000 ? planLargeTablesInParallel(adminUrl) : planInParallel(adminUrl));
const people = await createProductPeople(database);
const first = await addSoakOrganization(people, database, { first: 0, owners: places });
const second = await addSoakOrganization(people, database, { first: 100, owners: 4 });
const third = await addSoakOrganization(people, database, { first: 200, owners: 2 });
await sellHouse(first, 12, 13);
await addManyPostings(adminUrl, first, large, 50_400);
const as = createSoakPeople(people);
// A sold house is named in the books of its seller, and belongs to the buyer with who rents it.
const sold = [markerOf('b', 12)];
const everybody: readonly SoakPerson[] = [
  await as.owner(first, 1),
  await as.owner(first, 1),
  await as.owner(first, 2),
  await as.owner(first, 3),
  await as.owner(first, 4),
  await as.owner(first, large),
  await as.owner(first, large),
  await as.ofTwo(first, 1, 2),
  await as.community(first, 3),
  await as.mixed(first, 4, 5),
  await as.ended(first, 6),
  await as.inGrace(first, 8),
  await as.flapping(first, 9),
  await as.viewing(first, 10, 10),
  await as.viewing(first, large, large),
  await as.administrator(first, [12]),
  await as.accountant(first),
  await as.owner(first, 12, [markerOf('t', 12)]),
  await as.owner(first, 13, sold),
  await as.administrator(second),
  await as.owner(second, 101),
  await as.community(second, 102),
  await as.administrator(third),
  await as.owner(third, 201),
];

it(
  `${requests} requests of ${everybody.length} people at once show nobody what belongs to others, and none fails`,
  { timeout: 300_000 + requests * 200 },
  async ({ annotate }) => {
    const { rows: plan } = await database.tenant(
      { organizationId: first.organizationId, userId: first.organizationId },
      (tx) => sql`EXPLAIN SELECT count(*) FROM postings WHERE counterparty LIKE '%z%'`.execute(tx),
      { readOnly: true },
    );
    expect(JSON.stringify(plan)).toMatch(/Gather.+Workers Planned: [1-9]/u);
    const found = { foreign: [] as string[], failed: [] as string[], withMarkers: 0, sent: 0 };
    const told = new Map<string, number>();
    const statuses = new Map<number, number>();
    const walk = async (person: SoakPerson, index: number): Promise<void> => {
      const next = createSoakRequests(1000 + index, world, person.places);
      for (let left = Math.ceil(requests / everybody.length); left > 0; left -= 1) {
        await person.before?.();
        const request = next();
        const answer = await send(person.browser, request);
        const { status } = answer;
        const line = `${person.name}: ${request.method} ${request.url} ${status}`;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        found.sent += 1;
        if (status >= 500) found.failed.push(`${line} ${answer.text.slice(0, 200)}`);
        const markers = findMarkers(await readTexts(answer));
        const allowed = person.mayBeTold();
        const foreign = [...markers].filter((marker) => !allowed.has(marker));
        if (foreign.length > 0) found.foreign.push(`${line} ${foreign.join(' ')}`);
        if (markers.size > 0) found.withMarkers += 1;
        told.set(person.name, (told.get(person.name) ?? 0) + markers.size);
      }
    };
    await Promise.all(everybody.map(walk));
    await annotate(
      `${found.sent} requests, ${found.withMarkers} answers with markers, statuses ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`,
    );
    expect(found).toMatchObject({ foreign: [], failed: [] });
    expect(
      everybody.filter(({ name, isTold }) => isTold !== (told.get(name) ?? 0) > 0).map(({ name }) => name),
    ).toEqual([]);
  },
);
