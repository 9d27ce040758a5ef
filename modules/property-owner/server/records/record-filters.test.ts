import { expect, it } from 'vitest';
import { filterRange } from '#platform/contract/records/record-filters.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { administrationPermission, propertyOwnerCatalogue } from '../../contract/catalogue.ts';
import { propertyOwnerEntities } from '../../contract/records/records.ts';
import { recordRoutes } from './routes.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, {
  modules: () => [
    {
      name: 'property-owner',
      catalogue: propertyOwnerCatalogue,
      entities: propertyOwnerEntities,
      routes: [...recordRoutes],
    },
  ],
});

interface Answer {
  readonly record: { readonly id: string };
  readonly records: Readonly<Record<string, unknown>>[];
  readonly totals: { readonly count: number };
}

async function open() {
  const organizationId = await people.addOrganization(['property-owner']);
  const admin = await people.addUser({ organizationId, permissions: [administrationPermission] });
  const browser = await people.signIn(admin);
  const base = '/api/benit/property-management';
  const add = async (kind: string, record: object): Promise<string> => {
    const { status, body } = await browser.call<Answer>('POST', `${base}/${kind}`, { body: { record } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record.id;
  };
  const list = async (path: string, shown = 'name') => {
    const { status, body } = await browser.call<Answer>('GET', `${base}/${path}`);
    const names = status === 200 ? body.records.map((record) => record[shown]) : [];
    if (status === 200 && path.includes('totals')) expect(body.totals.count).toBe(names.length);
    return [status, ...names];
  };
  return { organizationId, admin, add, list };
}

it('a list shows the records that all of its filters let through, and counts them', async () => {
  const { add, list } = await open();
  const [berg, tal] = [await add('owner', { lastName: 'Berg' }), await add('owner', { lastName: 'Tal' })];
  await add('property', { name: 'Ahorn', owner: berg, propertyStatus: 'INAKTIV' });
  await add('property', { name: 'Birke', owner: berg });
  const cedar = await add('property', { name: 'Zeder', owner: tal });
  await add('rentalUnit', { property: cedar, appartmentNumber: '1', type: 'Wohnung' });
  await add('rentalUnit', { property: cedar, appartmentNumber: '2', type: 'Lager' });
  await add('rentalUnit', { property: cedar, appartmentNumber: '3', type: 'Werkstatt, Hof' });
  await add('costType', { longName: 'Wasser', transferable: true });
  await add('costType', { longName: 'Zins' });
  expect(await list(`property?totals=true&owner=${berg}`)).toEqual([200, 'Ahorn', 'Birke']);
  expect(await list(`property?totals=true&owner=${berg}&propertyStatus=INAKTIV`)).toEqual([200, 'Ahorn']);
  expect(await list('property?totals=true&propertyStatus=none&sort=owner')).toEqual([200, 'Birke', 'Zeder']);
  expect(await list(`property?totals=true&owner=${berg}&searchTerm=birke`)).toEqual([200, 'Birke']);
  expect(await list(`property?totals=true&owner=${tal}&searchTerm=birke`)).toEqual([200]);
  expect(await list(`property?totals=true&owner=${berg}&active=false`)).toEqual([200]);
  expect(await list(`rentalUnit?property=${cedar}&type=Lager`, 'appartmentNumber')).toEqual([200, '2']);
  expect(await list(`rentalUnit?totals=true&type=${encodeURIComponent('Werkstatt, Hof')}`, 'appartmentNumber')).toEqual(
    [200, '3'],
  );
  expect(await list('rentalUnit?type=')).toEqual([400]);
  expect(await list(`rentalUnit?owner=${tal}&sort=property&direction=desc`, 'appartmentNumber')).toEqual([
    200,
    '3',
    '2',
    '1',
  ]);
  expect(await list('costType?transferable=true', 'longName')).toEqual([200, 'Wasser']);
  expect(await list('costType?transferable=false&bkaCostType=none', 'longName')).toEqual([200, 'Zins']);
  expect(await list('owner?source=import', 'lastName')).toEqual([200]);
});

it('an unknown id, that of another organisation and one behind the wall leave an empty list; no id is refused', async () => {
  const [mine, theirs] = [await open(), await open()];
  const [shown, hidden] = [await mine.add('owner', { lastName: 'Da' }), await mine.add('owner', { lastName: 'Fort' })];
  const strange = await theirs.add('owner', { lastName: 'Fremd' });
  await theirs.add('property', { name: 'Fremd', owner: strange });
  await mine.add('property', { name: 'Haus', owner: shown });
  await mine.add('property', { name: 'Verborgen', owner: hidden });
  expect(await mine.list(`property?totals=true&owner=${createId()}`)).toEqual([200]);
  expect(await mine.list(`property?totals=true&owner=${strange}`)).toEqual([200]);
  expect(await mine.list('property?owner=E-1')).toEqual([400]);
  expect(await mine.list('property?propertyStatus=kaputt')).toEqual([400]);
  const { organizationId, admin } = mine;
  await database.tenant({ organizationId, userId: admin.id }, (tx) =>
    tx
      .insertInto('owner_views')
      .values({
        organization_id: organizationId,
        user_id: admin.id,
        owner_id: shown,
        ends_at: new Date('2999-01-01'),
      })
      .execute(),
  );
  expect(await mine.list(`property?totals=true&owner=${shown}`)).toEqual([200, 'Haus']);
  expect(await mine.list(`property?totals=true&owner=${hidden}`)).toEqual([200]);
});

it.each(propertyOwnerEntities.map((entity) => [entity.name, entity] as const))(
  'the filters of %s have values that its fields hold',
  (_, entity) => {
    for (const name of entity.filters ?? []) expect(filterRange(entity, name)).not.toMatchObject({ options: [] });
    expect(() => filterRange(entity, 'iban')).toThrow('cannot be filtered');
  },
);
