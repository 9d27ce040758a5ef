import { expect, it } from 'vitest';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
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

const base = '/api/benit/property-management';
const today = germanDayOf(systemClock.now());

interface Answer {
  readonly record: { readonly id: string; readonly version: number };
  readonly records: Readonly<Record<string, unknown>>[];
  readonly totals: { readonly count: number; readonly sums?: Readonly<Record<string, number>> };
  readonly tenants: { readonly rentalUnit: string; readonly name: string }[];
  readonly uses: Readonly<Record<string, number>>;
}

async function open(permissions: readonly string[] = [administrationPermission]) {
  const organizationId = await people.addOrganization(['property-owner']);
  const browser = await people.signIn(await people.addUser({ organizationId, permissions }));
  const add = async (kind: string, record: object): Promise<string> => {
    const { status, body } = await browser.call<Answer>('POST', `${base}/${kind}`, { body: { record } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record.id;
  };
  const get = async (path: string) => {
    const { status, body } = await browser.call<Answer>('GET', `${base}/${path}`);
    return { status, ...body };
  };
  const list = async (path: string, shown: string) => (await get(path)).records.map((record) => record[shown]);
  return { browser, add, get, list };
}

/** A house with three flats: one let, one whose tenant has moved out, one never let. */
async function openHouse() {
  const opened = await open();
  const { add } = opened;
  const owner = await add('owner', { firstName: 'Ada', lastName: 'Berg' });
  const property = await add('property', { name: 'Ulmenweg 1', owner });
  const [first, second, third] = [
    await add('rentalUnit', { property, appartmentNumber: 'WE 01', area: 60.25 }),
    await add('rentalUnit', { property, appartmentNumber: 'WE 02', area: 40.5 }),
    await add('rentalUnit', { property, appartmentNumber: 'WE 03', type: 'Wohnung' }),
  ];
  const tenant = await add('tenant', {
    rentalUnit: first,
    firstName: 'Eva',
    lastName: 'Roth',
    rentedFrom: '2020-01-01',
  });
  const former = await add('tenant', { rentalUnit: second, fullName: 'Laden GmbH', rentedTo: addDays(today, -1) });
  return { ...opened, owner, property, units: [first, second, third] as const, tenant, former };
}

it('a list adds up the area of all units that its filter finds, beyond the page', async () => {
  const { add, get, property } = await openHouse();
  const other = await add('property', { name: 'Eichenweg 2' });
  await add('rentalUnit', { property: other, area: 999 });
  const page = await get(`rentalUnit?property=${property}&limit=1&totals=true&active=all`);
  expect(page.records).toHaveLength(1);
  expect(page.totals).toEqual({ count: 3, sums: { area: 100.75 } });
  expect((await get(`rentalUnit?property=${property}&totals=true&searchTerm=WE%2002`)).totals).toEqual({
    count: 1,
    sums: { area: 40.5 },
  });
  expect((await get('property?totals=true')).totals).toEqual({ count: 2 });
});

it('the rent of a tenant is the sum of the monthly amounts, and is found with their deposits by links', async () => {
  const { add, list, tenant, former, units } = await openHouse();
  await add('costStructure', { tenant, coldRent: 800.5, operatingCost: 150, heatingCost: 90.25, carAnnual: 600 });
  await add('costStructure', { tenant: former, coldRent: 1 });
  await add('rentalSecurityDepositAccount', { tenant, rentalUnit: units[0], amount: 2400 });
  expect(await list(`costStructure?tenant=${tenant}`, 'sum')).toEqual([1040.75]);
  expect(await list(`rentalSecurityDepositAccount?rentalUnit=${units[0]}`, 'amount')).toEqual([2400]);
  expect(await list(`rentalSecurityDepositAccount?tenant=${former}`, 'amount')).toEqual([]);
});

it('units are let or vacant by their tenants today, and the tenants of many are answered at once', async () => {
  const { add, get, list, property, units } = await openHouse();
  const [first, second, third] = units;
  await add('rentalUnit', { property, appartmentNumber: 'Allgemein' });
  const find = (vacancy: string) => list(`rentalUnit?property=${property}&vacancy=${vacancy}`, 'appartmentNumber');
  expect(await find('let')).toEqual(['WE 01']);
  expect(await find('vacant')).toEqual(['WE 02', 'WE 03']);
  await add('tenant', { rentalUnit: third, lastName: 'Bald', rentedFrom: addDays(today, 1) });
  await add('tenant', { rentalUnit: second, lastName: 'Heute', rentedFrom: today, rentedTo: today });
  expect(await find('vacant')).toEqual(['WE 03']);
  const { tenants } = await get(`rentalUnit/tenants?units=${units.join(',')}`);
  expect(tenants.map(({ rentalUnit, name }) => [rentalUnit, name])).toEqual([
    [second, 'Heute'],
    [first, 'Roth, Eva'],
  ]);
  expect((await get('rentalUnit/tenants?units=')).status).toBe(400);
});

it('leases are filtered by their end: within 90 days, ended, or without one', async () => {
  const { add, list, units, property } = await openHouse();
  const [first] = units;
  await add('tenant', { rentalUnit: first, lastName: 'Neunzig', rentedTo: addDays(today, 90) });
  await add('tenant', { rentalUnit: first, lastName: 'Später', rentedTo: addDays(today, 91) });
  await add('tenant', { rentalUnit: first, lastName: 'Heute', rentedTo: today });
  const find = (lease: string) => list(`tenant?property=${property}&lease=${lease}`, 'listName');
  expect(await find('ending')).toEqual(['Heute', 'Neunzig']);
  expect(await find('ended')).toEqual(['Laden GmbH']);
  expect(await find('open')).toEqual(['Roth, Eva']);
});

it('names are sorted as they are shown: surname first, companies among them; numbers as numbers', async () => {
  const { add, list } = await open();
  await add('owner', { firstName: 'Ada', lastName: 'Zander' });
  await add('owner', { fullName: 'WEG Lindenallee' });
  await add('owner', { firstName: 'Zoe', lastName: 'Berg' });
  await add('owner', { fullName: 'Kramer Immobilien GmbH', lastName: 'Albrecht' });
  const sorted = ['Berg, Zoe', 'Kramer Immobilien GmbH', 'WEG Lindenallee', 'Zander, Ada'];
  expect(await list('owner', 'listName')).toEqual(sorted);
  expect(await list('owner?sort=fullName&direction=desc', 'listName')).toEqual(sorted.toReversed());
  expect(await list('owner?sort=eid', 'eid')).toEqual(['M-1', 'M-2', 'M-3', 'M-4']);
});

it('both active and inactive records are listed when all are asked for', async () => {
  const { browser, list, property, former } = await openHouse();
  await browser.call('PUT', `${base}/tenant/${former}`, { body: { record: { active: false, version: 1 } } });
  expect(await list(`tenant?property=${property}`, 'listName')).toEqual(['Roth, Eva']);
  expect(await list(`tenant?property=${property}&active=false`, 'listName')).toEqual(['Laden GmbH']);
  expect(await list(`tenant?property=${property}&active=all`, 'listName')).toEqual(['Laden GmbH', 'Roth, Eva']);
});

it('what prevents a deletion is answered before anybody tries', async () => {
  const { get, owner, tenant } = await openHouse();
  expect((await get(`owner/${owner}/uses`)).uses).toEqual({ property: 1, rental_unit: 3, tenant: 2 });
  expect((await get(`tenant/${tenant}/uses`)).uses).toEqual({});
  const stranger = await open();
  expect((await stranger.get(`owner/${owner}/uses`)).status).toBe(404);
  expect((await stranger.get(`rentalUnit/tenants?units=${owner}`)).tenants).toEqual([]);
});

it('owners open none of it, as before', async () => {
  const { units } = await openHouse();
  const owner = await open(['ri-property-management-permission']);
  expect((await owner.get(`rentalUnit/tenants?units=${units[0]}`)).status).toBe(403);
  expect((await owner.get(`owner/${units[0]}/uses`)).status).toBe(403);
});
