import { expect, it } from 'vitest';
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
      routes: recordRoutes,
    },
  ],
});

interface Answer {
  readonly record: { readonly id: string };
  readonly records: Readonly<Record<string, unknown>>[];
}

it('finds records by every field: days, amounts, areas, counts and choices, as they are shown', async () => {
  const organizationId = await people.addOrganization(['property-owner']);
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: [administrationPermission] }),
  );
  const add = async (kind: string, record: object): Promise<string> => {
    const { status, body } = await browser.call<Answer>('POST', `/api/benit/property-management/${kind}`, {
      body: { record },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record.id;
  };
  const find = async (kind: string, term: string): Promise<number> => {
    const path = `/api/benit/property-management/${kind}?searchTerm=${encodeURIComponent(term)}`;
    return (await browser.call<Answer>('GET', path)).body.records.length;
  };
  const owner = await add('owner', { lastName: 'Berg' });
  const property = await add('property', {
    name: 'Ahorn',
    owner,
    totalArea: 812.5,
    numberRentalUnits: 17,
    propertyStatus: 'INAKTIV',
  });
  await add('property', { name: 'Birke', owner });
  const rentalUnit = await add('rentalUnit', { property, area: 66.25, type: 'Gewerbe' });
  const tenant = await add('tenant', { rentalUnit, lastName: 'Tal', rentedFrom: '2021-03-15', rentedTo: '2026-11-24' });
  const tenancy = { owner, property, rentalUnit, tenant };
  await add('rentalSecurityDepositAccount', { ...tenancy, status: 'PASSIV' });
  await add('costStructure', { ...tenancy, carMonthly: 45, antenna: 9.95, gardenAnnual: 1234.5 });
  await add('administrativeCost', { property, amountBusinessUnits: 23 });
  await add('costType', { longName: 'Wasser', bkaCostType: 'SONSTIGE' });
  for (const [kind, ...terms] of [
    ['property', '812,50', '812,5', '17', 'verwaltet', 'NICHT mehr'],
    ['rentalUnit', '66,25', 'Gewerbe', 'nicht mehr verwaltet'],
    ['tenant', '15.03.2021', '2026-11-24', '24.11.2026', '66,25'],
    ['costStructure', '45,00', '9,95', '1.234,50'],
    ['administrativeCost', '23'],
  ] as const)
    for (const term of terms) expect(await find(kind, term), `${kind} by ${term}`).toBe(1);
  for (const term of ['INAKTIV', '812,51', '18', 'betriebskosten'])
    expect(await find('property', term), `property by ${term}`).toBe(0);
  expect(await find('property', 'Hand')).toBe(2);
});
