import { expect, it } from 'vitest';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import type { Today } from '../../contract/today/today.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate';
const today = germanDayOf(people.clock.now());
const instantOn = (days: number) => `${addDays(today, days)}T12:00:00.000Z`;

async function openAgency(): Promise<TestBrowser> {
  const organizationId = await people.addOrganization(['real-estate']);
  return people.signIn(await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }));
}

const readToday = async (agent: TestBrowser) => (await agent.call<Today & TestBody>('GET', `${base}/today`)).body;
const waiting = async (agent: TestBrowser, reason: string) =>
  (await agent.call<TestBody & { objekte: ListedObjekt[] }>('GET', `${base}/objekt?waits=${reason}`)).body.objekte.map(
    ({ objectId }) => objectId,
  );

async function addPerson(agent: TestBrowser, objectId: string, lastName: string, requestReceivedAt = instantOn(0)) {
  const { status, body, text } = await agent.call<TestBody & { stakeholder: { id: string; version: number } }>(
    'POST',
    `${base}/stakeholder`,
    { body: { objectId, email: `${lastName.toLowerCase()}@example.com`, data: { lastName, requestReceivedAt } } },
  );
  expect(status, text).toBe(200);
  return body.stakeholder;
}

const saveDraft = (agent: TestBrowser, objectId: string, parts: object) =>
  agent.call('PUT', `${base}/objekt`, { body: { objectId, draft: true, ...parts } });

it('an agency without objects has nothing to do', async () => {
  const { counts, offered, viewings, nextMandate } = await readToday(await openAgency());
  expect([new Set(Object.values(counts)), offered, viewings, nextMandate]).toEqual([new Set([0]), 0, [], null]);
});

it('new people wait until the exposé was sent; whoever was not answered in time is called back', async () => {
  const agent = await openAgency();
  await createObject(agent, { objectId: 'A' });
  await createObject(agent, { objectId: 'B' });
  await addPerson(agent, 'A', 'Brandt');
  await addPerson(agent, 'A', 'Seidel', instantOn(-9));
  await addPerson(agent, 'B', 'Esser', instantOn(-10));
  expect((await readToday(agent)).counts).toMatchObject({ fresh: 3, callbacks: 1, viewings: 0 });
  expect([await waiting(agent, 'fresh'), await waiting(agent, 'callbacks')]).toEqual([['B', 'A'], ['B']]);
  await saveDraft(agent, 'B', { data: { stakeholderDelayDays: 21 } });
  expect(await waiting(agent, 'callbacks')).toEqual([]);
});

it('viewings of today and tomorrow stand in their order; sold objects have none', async () => {
  const agent = await openAgency();
  await createObject(agent, {
    objectId: 'A',
    street: 'Am Weiher',
    houseNumber: '12a',
    postcode: '50859',
    city: 'Köln',
  });
  for (const [name, at] of [
    ['Morgen', instantOn(1)],
    ['Heute', instantOn(0)],
    ['Spaeter', instantOn(2)],
  ] as const) {
    const { id } = await addPerson(agent, 'A', name);
    await agent.call('PUT', `${base}/stakeholder`, { body: { id, status: 'TERMIN', data: { appointment: at } } });
  }
  const { viewings, counts } = await readToday(agent);
  expect(viewings.map(({ name, isToday, address }) => [name, isToday, address])).toEqual([
    ['Herr Heute', true, 'Am Weiher 12a, 50859 Köln'],
    ['Herr Morgen', false, 'Am Weiher 12a, 50859 Köln'],
  ]);
  expect(counts.viewings).toBe(1);
  await saveDraft(agent, 'A', { data: { realEstateStatus: 'SOLD' } });
  expect((await readToday(agent)).viewings).toEqual([]);
});

it('certificates and mandates that end are announced, also those that have ended', async () => {
  const agent = await openAgency();
  const certificate = (days: number) => ({
    energyCertificateAvailability: 'AVAILABLE',
    energyCertificateValidTill: addDays(today, days),
  });
  await createObject(agent, { objectId: 'A', ...certificate(60) });
  await createObject(agent, { objectId: 'B', ...certificate(61) });
  await createObject(agent, { objectId: 'C', ...certificate(-1) });
  await saveDraft(agent, 'A', { dataTwo: { mandateUntil: addDays(today, 30) } });
  await saveDraft(agent, 'B', { dataTwo: { mandateUntil: addDays(today, -3) } });
  await saveDraft(agent, 'C', { dataTwo: { mandateUntil: addDays(today, 31) } });
  expect((await waiting(agent, 'certificates')).toSorted()).toEqual(['A', 'C']);
  expect((await waiting(agent, 'mandates')).toSorted()).toEqual(['A', 'B']);
  expect((await readToday(agent)).nextMandate).toEqual({ objectId: 'B', until: addDays(today, -3) });
});

it('an object is incomplete while its type needs more, as each object says itself', async () => {
  const agent = await openAgency();
  await createObject(agent, { objectId: 'A' });
  const garage = { street: 'Weg', houseNumber: '1', postcode: '50859', city: 'Köln', courtage: 'provisionsfrei' };
  await createObject(agent, {
    objectId: 'B',
    realEstateType: 'realestates.garageBuy',
    value: 20_000,
    garageType: 'GARAGE',
    ...garage,
  });
  expect(await waiting(agent, 'incomplete')).toEqual(['A']);
  expect((await readToday(agent)).counts.incomplete).toBe(1);
  const { body } = await agent.call<TestBody & { objekte: ListedObjekt[] }>('GET', `${base}/objekt?sort=objectId`);
  expect(body.objekte.map(({ objectId, missing }) => [objectId, missing.length > 0])).toEqual([
    ['A', true],
    ['B', false],
  ]);
});
