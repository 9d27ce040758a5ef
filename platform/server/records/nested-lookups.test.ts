import { expect, it } from 'vitest';
import { recordCalls } from '../../contract/records/record-calls.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { flat, house, lease, placeTables, street } from '#testing/place-records.ts';
import { createRecordRoutes, createRecords } from './record-routes.ts';

const { adminUrl, database } = await createTestDatabase();
await runAdminStatement(adminUrl, placeTables);
const routes = [
  ...createRecordRoutes(street, recordCalls(street), createRecords(street)),
  ...createRecordRoutes(house, recordCalls(house), createRecords(house)),
  ...createRecordRoutes(flat, recordCalls(flat), createRecords(flat)),
  ...createRecordRoutes(lease, recordCalls(lease), createRecords(lease)),
];
const people = await createTestPeople(database, { modules: () => [{ name: 'town', routes }] });
const open = async () =>
  people.signIn(
    await people.addUser({
      organizationId: await people.addOrganization(),
      permissions: ['benit-accounting-permission'],
    }),
  );
const browser = await open();

async function add(kind: string, record: object, by = browser): Promise<string> {
  const { status, body, text } = await by.call<{ record: { id: string } }>('POST', `/api/town/${kind}`, {
    body: { record },
  });
  expect(status, text).toBe(200);
  return body.record.id;
}

async function offered(field: string, parent?: string, searchTerm = ''): Promise<string[]> {
  const query = `field=${field}&searchTerm=${searchTerm}${parent === undefined ? '' : `&parent=${parent}`}`;
  const { status, body, text } = await browser.call<{ options: { label: string }[] }>(
    'GET',
    `/api/town/lease/lookup?${query}`,
  );
  expect(status, text).toBe(200);
  return body.options.map(({ label }) => label);
}

const [elm, oak] = [await add('street', { name: 'Ulmenweg' }), await add('street', { name: 'Eichenweg' })];
const [elm1, elm2, oak1] = [
  await add('house', { name: 'Ulme 1', street: elm }),
  await add('house', { name: 'Ulme 2', street: elm }),
  await add('house', { name: 'Eiche 1', street: oak }),
];
for (const [name, of] of [
  ['Ulme 1 links', elm1],
  ['Ulme 1 rechts', elm1],
  ['Ulme 2 links', elm2],
  ['Eiche 1 links', oak1],
  ['Ohne Haus', null],
] as const)
  await add('flat', { name, house: of });

it('offers all where no ancestor is chosen', async () => {
  expect(await offered('flat')).toEqual([
    'Eiche 1 links',
    'Ohne Haus',
    'Ulme 1 links',
    'Ulme 1 rechts',
    'Ulme 2 links',
  ]);
});

it('is narrowed by its parent', async () => {
  expect(await offered('flat', elm1)).toEqual(['Ulme 1 links', 'Ulme 1 rechts']);
  expect(await offered('house', elm)).toEqual(['Ulme 1', 'Ulme 2']);
});

it('is narrowed by its grandparent where the parent is not chosen, with a term and without', async () => {
  expect(await offered('flat', elm)).toEqual(['Ulme 1 links', 'Ulme 1 rechts', 'Ulme 2 links']);
  expect(await offered('flat', elm, 'links')).toEqual(['Ulme 1 links', 'Ulme 2 links']);
  expect(await offered('flat', oak)).toEqual(['Eiche 1 links']);
});

it('says what each of the offered is inside of, the nearest first', async () => {
  const { body } = await browser.call<{ options: { label: string; within?: string }[] }>(
    'GET',
    '/api/town/lease/lookup?field=flat&searchTerm=links',
  );
  expect(body.options.map(({ within }) => within)).toEqual(['Eiche 1', 'Ulme 1', 'Ulme 2']);
});

it('is not narrowed where it is inside of nothing', async () => {
  expect(await offered('street', elm1)).toEqual(['Eichenweg', 'Ulmenweg']);
});

it('offers nothing inside of what another organisation has', async () => {
  const stranger = await open();
  const foreign = await add('street', { name: 'Fremdenweg' }, stranger);
  await add('house', { name: 'Fremd 1', street: foreign }, stranger);
  expect(await offered('house', foreign)).toEqual([]);
  expect(await offered('flat', foreign)).toEqual([]);
});
