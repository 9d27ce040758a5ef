import { expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/ri/real-estate/configuration';

interface Card {
  readonly configIdentifier: string;
  readonly properties: Record<string, unknown>;
  readonly version: number;
}
type Answer = TestBody & { readonly configuration: Card; readonly configurations: readonly Card[] };

async function openAgency() {
  const organizationId = await people.addOrganization(['real-estate']);
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }),
  );
  const save = (configIdentifier: string, properties: object, version?: number) =>
    browser.call<Answer>('PUT', url, {
      body: { configIdentifier, properties, ...(version !== undefined && { version }) },
    });
  const read = async (identifier: string) =>
    (await browser.call<Answer>('GET', url)).body.configurations.find(
      ({ configIdentifier }) => configIdentifier === identifier,
    );
  return { organizationId, browser, save, read };
}

const portal = { anbieterNr: '4711', host: 'ftp.example', port: 21, user: 'makler', password: 'geheim' };

it('all cards have defaults before anything is saved', async () => {
  const { browser } = await openAgency();
  const { configurations } = (await browser.call<Answer>('GET', url)).body;
  expect(configurations.map(({ configIdentifier, version }) => [configIdentifier, version])).toEqual([
    ['standardValues', 0],
    ['exposeValues', 0],
    ['exposeAppearance', 0],
    ['exposeLogo', 0],
    ['stakeholderValues', 0],
    ['isConfig', 0],
    ['ftpConfigIVD', 0],
    ['ftpConfigEbay', 0],
    ['ftpConfigImmowelt', 0],
  ]);
});

it('a new object begins with the standard values; a dwelling to rent without commission for its tenant', async () => {
  const { browser, save } = await openAgency();
  const courtage = '3,57 % inkl. 19 % MwSt. vom Kaufpreis';
  await save('standardValues', { courtage, courtageNote: 'Fällig bei Beurkundung', otherNote: 'Irrtum vorbehalten.' });
  const house = await createObject(browser, {});
  expect(house.data).toMatchObject({
    courtage,
    courtageNote: 'Fällig bei Beurkundung',
    otherNote: 'Irrtum vorbehalten.',
  });
  const rental = await createObject(browser, { realEstateType: 'realestates.apartmentRent' });
  expect(rental.data).toMatchObject({ courtage: 'provisionsfrei für Mieter', courtageNote: '' });
  const own = await createObject(browser, { courtage: 'provisionsfrei' });
  expect(own.data['courtage']).toBe('provisionsfrei');
  const copy = await browser.call<TestBody & { objekt: { data: object } }>('POST', '/api/ri/real-estate/objekt', {
    body: { data: { title: 'Kopie', copyObjectFrom: own.objectId } },
  });
  expect(copy.body.objekt.data).toMatchObject({ courtage: 'provisionsfrei' });
});

it('secrets are stored sealed and never answered; those of Scout stay, are replaced, and are removed', async () => {
  const { save, read, organizationId } = await openAgency();
  const saved = await save('isConfig', { token: 'T-1', tokenSecret: 'S-1', verifier: 'V-1' });
  expect(saved.body.configuration.properties).toEqual({ tokenSet: true, tokenSecretSet: true, verifierSet: true });
  expect(saved.text).not.toContain('T-1');
  await save('isConfig', { token: '', tokenSecret: null });
  expect((await read('isConfig'))?.properties).toEqual({ tokenSet: true, tokenSecretSet: false, verifierSet: true });
  const log = JSON.stringify(await readLog(database, organizationId));
  expect(log).toContain('estate_configuration_changed');
  expect(log).not.toContain('T-1');
});

it('the password of a portal stays for its server and user only', async () => {
  const { save, read } = await openAgency();
  expect((await save('ftpConfigIVD', portal)).body.configuration.properties).toEqual({
    anbieterNr: '4711',
    folder: '',
    hostKey: '',
    namespace: false,
    pictures: 'EXTERN',
    host: 'ftp.example',
    port: 21,
    user: 'makler',
    protocol: 'ftps',
    passwordSet: true,
  });
  const again = await save('ftpConfigIVD', { ...portal, anbieterNr: '4712', password: '' });
  expect(again.body.configuration.properties).toMatchObject({ anbieterNr: '4712', passwordSet: true });
  const elsewhere = await save('ftpConfigIVD', { ...portal, host: 'ftp.attacker.example', password: '' });
  expect(elsewhere.status).toBe(400);
  expect(elsewhere.text).toContain('portal_password_again');
  const ended = await save('ftpConfigIVD', { ...portal, host: '', password: '' });
  expect(ended.body.configuration.properties).toMatchObject({ host: '', passwordSet: false });
  expect((await read('ftpConfigEbay'))?.properties).toMatchObject({ host: '', passwordSet: false });
});

it('an outdated card is refused, and so is a text that portals would not take', async () => {
  const { save } = await openAgency();
  expect((await save('exposeValues', { agb: 'Erste' }, 0)).status).toBe(200);
  expect((await save('exposeValues', { agb: 'Zweite' }, 0)).status).toBe(409);
  const long = await save('standardValues', { courtage: '', courtageNote: '', otherNote: 'ü'.repeat(2000) });
  expect(long.status).toBe(400);
  expect(long.text).toContain('properties.otherNote');
});
