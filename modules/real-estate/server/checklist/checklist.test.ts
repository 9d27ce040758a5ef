import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { countDone, isStale } from '../../contract/checklist/checklist-items.ts';
import type { ListedObjekt } from '../../contract/objects/objekt.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/ri/real-estate/objekt/checklist';

type Answer = TestBody & { readonly item: ChecklistEntry; readonly items: readonly ChecklistEntry[] };

async function openObject(realEstateType = 'realestates.houseBuy') {
  const organizationId = await people.addOrganization(['real-estate']);
  const browser: TestBrowser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }),
  );
  const { objectId } = await createObject(browser, { realEstateType });
  const read = async () => (await browser.call<Answer>('GET', `${url}?objectId=${objectId}`)).body.items;
  const save = (item: string, values: object) =>
    browser.call<Answer>('PUT', url, { body: { objectId, item, ...values } });
  return { browser, objectId, read, save };
}

it.each([
  ['realestates.houseBuy', 24],
  ['realestates.livingBuySite', 17],
  ['realestates.apartmentBuy', 0],
])('%s needs %d papers, all of them open at first', async (type, count) => {
  const { read } = await openObject(type);
  const items = await read();
  expect(items).toHaveLength(count);
  expect(items.every(({ status, version }) => status === 'OFFEN' && version === 0)).toBe(true);
});

it('a paper that is asked for and received gets the days, which stay when they are typed', async () => {
  const { read, save } = await openObject();
  const today = todayInGermany(people.clock);
  expect((await save('landRegister', { status: 'ANGEFORDERT' })).body.item).toMatchObject({
    requestedAt: today,
    receivedAt: null,
    version: 1,
  });
  const received = await save('landRegister', { status: 'VORHANDEN', receivedAt: '2026-01-15', note: 'per Post' });
  expect(received.body.item).toMatchObject({ requestedAt: today, receivedAt: '2026-01-15', note: 'per Post' });
  await save('monument', { status: 'NICHT_NOETIG' });
  const items = await read();
  expect(items[0]).toMatchObject({ item: 'landRegister', status: 'VORHANDEN', version: 2 });
  expect(countDone(items)).toBe(2);
});

it.each([
  ['realestates.houseBuy', ['siteMap', 'monument'], { done: 2, count: 24 }],
  ['realestates.livingBuySite', ['siteMap'], { done: 1, count: 17 }],
  ['realestates.apartmentBuy', [], null],
])('the list of objects says how many papers of %s are done', async (type, done, checklist) => {
  const { browser, save } = await openObject(type);
  const { objectId } = await createObject(browser, { realEstateType: 'realestates.houseBuy' });
  for (const item of done) await save(item, { status: item === 'monument' ? 'NICHT_NOETIG' : 'VORHANDEN' });
  if (done.length > 0) await save('propertyTax', { status: 'ANGEFORDERT' });
  const { body } = await browser.call<TestBody & { objekte: readonly ListedObjekt[] }>(
    'GET',
    '/api/ri/real-estate/objekt',
  );
  const shown = (isOther: boolean) => body.objekte.find((one) => (one.objectId === objectId) === isOther)?.checklist;
  expect([shown(false), shown(true)]).toEqual([checklist, { done: 0, count: 24 }]);
});

it('an outdated paper, one of another type and one that is none are refused', async () => {
  const { save } = await openObject();
  await save('siteMap', { status: 'ANGEFORDERT' });
  expect((await save('siteMap', { status: 'VORHANDEN', version: 0 })).status).toBe(409);
  expect((await save('soilReport', { status: 'VORHANDEN' })).status).toBe(422);
  expect((await save('passport', { status: 'VORHANDEN' })).status).toBe(400);
  const wrong = await save('siteMap', { status: 'VORHANDEN', receivedAt: '31.02.2026' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('receivedAt')]);
});

it.each([
  ['landRegister', '2026-08-27', null, false],
  ['landRegister', '2026-08-26', null, true],
  ['siteMap', '2020-01-01', null, false],
  ['energyCertificate', '2020-01-01', '2026-11-26', true],
  ['energyCertificate', '2020-01-01', '2026-11-27', false],
] as const)('%s of %s, valid until %s, is outdated: %s', (item, receivedAt, validUntil, isOld) => {
  expect(isStale({ item, status: 'VORHANDEN', receivedAt, validUntil }, '2026-11-27')).toBe(isOld);
});
