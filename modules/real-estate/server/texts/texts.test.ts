import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { startModelServer } from '#testing/model-server.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const model = await startModelServer();
const modern = await createProductPeople(database, {
  languageModel: { url: model.url, key: undefined, model: 'small' },
});
const base = '/api/ri/real-estate';

const house = {
  realEstateType: 'realestates.houseBuy',
  title: 'Doppelhaushälfte',
  buildingType: 'SEMIDETACHED_HOUSE',
  street: 'Am Alten Weiher',
  houseNumber: '12a',
  postcode: '50859',
  city: 'Köln',
  quarter: 'Lövenich',
  livingSpace: 138.5,
  plotArea: 262,
  numberOfRooms: 4.5,
  numberOfBedRooms: 3,
  constructionYear: 1998,
  condition: 'WELL_KEPT',
  garden: 'YES',
  builtInKitchen: 'YES',
  heatingTypeEnev2014: 'GAS_HEATING',
};

type Draft = TestBody & { readonly text: string; readonly engine: string };

async function openAgency(of = people): Promise<TestBrowser> {
  const organizationId = await of.addOrganization(['real-estate']);
  return of.signIn(await of.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }));
}

const draft = (browser: TestBrowser, body: object) => browser.call<Draft>('POST', `${base}/text-support`, { body });

it('a text is written from the facts alone, without the street', async () => {
  const agent = await openAgency();
  const { body } = await draft(agent, { data: house, textType: 'descriptionNoteLong' });
  expect(body.engine).toBe('rules');
  expect(body.text).toBe(
    [
      'Zum Kauf: Doppelhaushälfte in Köln-Lövenich. Auf ca. 138,5 m² Wohnfläche verteilen sich 4,5 Zimmer. ' +
        'Dazu gehören 3 Schlafzimmer. Das Grundstück ist ca. 262 m² groß. Das Baujahr ist 1998. Zustand: gepflegt.',
      'Zur Ausstattung gehören ein Garten und eine Einbauküche. Beheizt wird mit Gasheizung.',
    ].join('\n\n'),
  );
});

it.each([
  ['title', 'Doppelhaushälfte in Köln-Lövenich mit Garten'],
  ['shortTitle', 'Doppelhaushälfte in Köln-Lövenich mit Garten'],
  ['furnishingNote', 'Zur Ausstattung gehören ein Garten und eine Einbauküche. Beheizt wird mit Gasheizung.'],
  ['locationNote', 'Das Objekt liegt in 50859 Köln, Stadtteil Lövenich.'],
  ['additionalAttributesExpose', '• Garten\n• Einbauküche'],
])('%s is „%s“', async (textType, text) => {
  expect((await draft(await openAgency(), { data: house, textType })).body.text).toBe(text);
});

it('tone and length change the text; a text that is none is refused by name', async () => {
  const agent = await openAgency();
  const short = await draft(agent, { data: house, textType: 'descriptionNote', tone: 'warm', length: 'short' });
  expect(short.body.text.startsWith('Willkommen: Doppelhaushälfte in Köln-Lövenich')).toBe(true);
  expect(short.body.text.endsWith('Dazu gehören 3 Schlafzimmer.')).toBe(true);
  const other = await draft(agent, { data: house, textType: 'price' });
  expect(other.status).toBe(400);
  expect(other.text).toContain('"field":"textType"');
});

it('the language model writes where there is one, from facts without street and names', async () => {
  const agent = await openAgency(modern);
  model.behave('ok', { text: 'Doppelhaushälfte mit 4,5 Zimmern auf 138,5 m².' });
  const { body } = await draft(agent, { data: house, textType: 'descriptionNote' });
  expect(body).toMatchObject({ text: 'Doppelhaushälfte mit 4,5 Zimmern auf 138,5 m².', engine: 'model' });
  const asked = JSON.stringify(model.calls.at(-1)?.body);
  expect(asked).toContain('Wohnfläche: 138,5 m²');
  expect(asked).not.toContain('Weiher');
});

it('passcodes and numbers of portals stay out of what the language model is asked', async () => {
  const agent = await openAgency(modern);
  const { data: answered } = await createObject(agent, { realEstateType: 'realestates.houseBuy' });
  const [passcode, ownerPasscode] = [answered['passcode'], answered['ownerPasscode']].map(String);
  expect(passcode).toMatch(/.{6}/u);
  expect(ownerPasscode).toMatch(/.{6}/u);
  model.behave('ok', { text: 'Doppelhaushälfte.' });
  const data = { ...answered, livingSpace: 138.5, externalId: 'A-4711', immoscoutObjectId: '9988776' };
  expect((await draft(agent, { data, textType: 'descriptionNote' })).status).toBe(200);
  const asked = JSON.stringify(model.calls.at(-1)?.body);
  expect(asked).toContain('138,5 m²');
  for (const secret of [passcode, ownerPasscode, 'A-4711', '9988776']) expect(asked).not.toContain(String(secret));
});

it.each([
  ['a number that is not in the data', 'Doppelhaushälfte mit 7 Zimmern.'],
  ['words that law does not like', 'Doppelhaushälfte, nur an Paare.'],
])('%s makes the rules write instead of the model', async (_, text) => {
  const agent = await openAgency(modern);
  model.behave('ok', { text });
  expect((await draft(agent, { data: house, textType: 'descriptionNote' })).body.engine).toBe('rules');
});

it('the text blocks of the agency and of its emails are answered by their keys, emails in the language', async () => {
  const agent = await openAgency();
  await agent.call('PUT', `${base}/configuration`, {
    body: { configIdentifier: 'exposeValues', properties: { agb: 'Unsere AGB' } },
  });
  const ask = async (query: string) =>
    (await agent.call<TestBody & { texts: Record<string, string> }>('GET', `${base}/get-texts${query}`)).body.texts;
  const french = await ask('?language=fr');
  expect(french).toMatchObject({ courtage: '', courtageNote: '', otherNote: '', agb: 'Unsere AGB' });
  expect(french['mails.farewell']).toContain('{{agent}}\n{{organization}}');
  expect((await ask(''))['mails.farewell']).toBe('Freundliche Grüße\n{{agent}}\n{{organization}}');
  expect(french['mails.farewell']).not.toBe((await ask('?language=de'))['mails.farewell']);
  expect((await agent.call('GET', `${base}/get-texts?language=it`)).status).toBe(400);
});
