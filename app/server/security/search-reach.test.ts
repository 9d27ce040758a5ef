import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { endpoints } from '#testing/product-modules.ts';
import { createPropertyBooks } from '#testing/property-books.ts';
import { answersField, filterFields, findReach, opensWith, reachesAny, readCursors } from '#testing/reach/channels.ts';
import { writeMarkers } from '#testing/reach/markers.ts';
import type { Marker } from '#testing/reach/markers.ts';
import { readAll, readingEndpoints } from '#testing/reach/reading.ts';
import { fillEveryList } from '#testing/reach/scene.ts';
import { listTables } from '#testing/victim-snapshot.ts';
import { memberPermissions } from '#testing/victim.ts';

const testDatabase = await createTestDatabase();
const { adminUrl, database } = testDatabase;
const people = await createProductPeople(database);
const scene = await fillEveryList(people, testDatabase);
await runAdminStatement(adminUrl, `INSERT INTO brands (host, name) VALUES ('muster.example', 'Muster')`);
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

interface Reader {
  readonly name: string;
  readonly permission: string;
  readonly browser: TestBrowser;
}

const central = 'benit-central-configuration-permission';
const ofOwners = 'ri-property-management';
/** They read all owners: a link opens nothing more to them, and their many lists take most of the time. */
const readsAllOwners = 'ri-property-management-admin-permission';
/** Everybody who holds one permission alone; of those of owners also with a link of each type. */
const kinds = memberPermissions.flatMap((permission) => {
  const isLinked = permission.startsWith(ofOwners) && (runsAll || permission !== readsAllOwners);
  return (isLinked ? [null, 'eigentuemer', 'weg'] : [null]).map((linked) => ({ permission, linked }));
});
const readers: Reader[] = [{ name: central, permission: central, browser: scene.operator.browser }];
for (const { permission, linked } of kinds) {
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, {
    organizationId: scene.organizationId,
    permissions: [permission],
  });
  if (linked !== null)
    await createPropertyBooks(database, people.files, scene).link({
      owner_id: scene.owner,
      membership_id: membershipId,
      user_type: linked,
    });
  const browser = await people.signIn(user);
  if (permission === 'benit-time-tracking-permission') await scene.addHours(browser);
  readers.push({ name: linked === null ? permission : `${permission}, linked as ${linked}`, permission, browser });
}

const own = `organization_id = '${scene.organizationId}'`;
const ofNobody = new Set([
  'search_entries',
  'files',
  'tasks',
  'settings',
  'owner_views',
  'external_id_counters',
  'memberships',
]);
const tenantTables = (await listTables(catalogue)).filter(({ name, isTenant }) => isTenant && !ofNobody.has(name));
const markers = await writeMarkers(adminUrl, {
  ...Object.fromEntries(tenantTables.map(({ name }) => [name, own])),
  users: `id IN (SELECT user_id FROM memberships WHERE ${own})`,
  organizations: 'true',
  services: 'true',
  mails: 'true',
  brands: 'true',
});

const isIn =
  (text: string) =>
  ({ spellings }: Marker): boolean =>
    spellings.some((spelling) => text.includes(spelling));
/** All of them before a release; else the first and the last of each column, which may be of different owners. */
const sampleCells = (some: readonly Marker[]): readonly Marker[] =>
  runsAll
    ? some
    : [...Map.groupBy(some, ({ cell }) => cell).values()].flatMap((markersOfCell) =>
        markersOfCell.filter((_, index) => index === 0 || index === markersOfCell.length - 1),
      );
const withSearch = endpoints.filter(
  ({ method, request }) => method === 'GET' && 'searchTerm' in (request.query?.shape ?? {}),
);
const searching = withSearch.filter(({ response }) => response instanceof z.ZodType);
/** Lists that found something. */
const finding = new Set<string>();

/** Fields of an answer that a filter stands for: the record for its id, the day for its month, the payee for a party. */
const answeredAs = (field: string): string[] => [
  field,
  field.replace(/Id$/u, ''),
  ...({ month: ['day'], year: ['number'], finalInvoiceId: ['invoiceId'], partei: ['beguenstigter_auftraggeber'] }[
    field
  ] ?? []),
];

describe.each(readers.map((reader) => [reader.name, reader] as const))('%s', (_, { permission, browser }) => {
  const open = readingEndpoints(endpoints).filter((endpoint) => opensWith(endpoint, permission));
  let readable: Awaited<ReturnType<typeof readAll>>;
  let hidden: readonly Marker[] = [];
  beforeAll(async () => {
    readable = await readAll(browser, open, { year: ['2026'], month: ['2026-01'], personId: ['everybody'] });
    // The words by which an entry of care is found are those of its content.
    hidden = markers.filter((marker) => marker.cell !== 'care_entries.searched' && !isIn(readable.text)(marker));
    for (const endpoint of open.filter((one) => searching.includes(one) && !finding.has(one.id)))
      if (await reachesAny(browser, endpoint, readable, markers)) finding.add(endpoint.id);
  });

  it('a search finds nothing by values that its reader cannot read', async () => {
    const found: string[] = [];
    for (const endpoint of open.filter((one) => searching.includes(one)))
      found.push(
        ...(await findReach(browser, endpoint, readable, sampleCells(hidden))).map(
          ({ cell }) => `${endpoint.id} finds ${cell}`,
        ),
      );
    expect(found).toEqual([]);
  });

  it('a list filters by no value that its reader cannot read', () => {
    const filters = open.flatMap((endpoint) => filterFields(endpoint).map((field) => ({ list: endpoint.id, field })));
    expect(
      filters.filter(
        ({ field }) => !open.some((endpoint) => answeredAs(field).some((name) => answersField(endpoint, name))),
      ),
    ).toEqual([]);
  });

  it('the order of a list reveals no value that its reader cannot read', async () => {
    for (const endpoint of open.filter(({ request }) => 'cursor' in (request.query?.shape ?? {}))) {
      const cursors = await readCursors(browser, endpoint, readable);
      expect(
        hidden.filter(isIn(cursors)).map(({ cell }) => cell),
        endpoint.id,
      ).toEqual([]);
    }
  });
});

it('every list finds something for some reader, so that new lists are tested, too', async () => {
  expect(searching.map(({ id }) => id).filter((id) => !finding.has(id))).toEqual([]);
});

it('every export with a search belongs to a list with the same search', () => {
  const lists = searching.map(({ path }) => path);
  expect(
    withSearch
      .filter(
        (endpoint) => !searching.includes(endpoint) && !lists.some((path) => endpoint.path.startsWith(`${path}/`)),
      )
      .map(({ id }) => id),
  ).toEqual([]);
});
