import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate/objekt';

interface Saved extends TestBody {
  readonly objekt: Objekt;
}
interface Listed extends TestBody {
  readonly objekte: readonly ListedObjekt[];
  readonly archivedMatches?: number;
}

/** An agent of an agency of their own. */
async function openAgency(): Promise<TestBrowser> {
  const organizationId = await people.addOrganization(['real-estate']);
  return people.signIn(await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] }));
}

const save = (browser: TestBrowser, body: object) => browser.call<Saved>('PUT', base, { body });
const list = async (browser: TestBrowser, query = '') => (await browser.call<Listed>('GET', `${base}?${query}`)).body;
const namesOf = ({ objekte }: Listed) => objekte.map(({ objectId }) => objectId);

/** A house with all that its type requires. */
const house = {
  value: 649_000,
  street: 'Am Alten Weiher',
  houseNumber: '12a–c',
  postcode: '50859',
  city: 'Köln',
  title: 'Doppelhaushälfte',
};

describe('objects', () => {
  it('are numbered within the year unless they bring a number', async () => {
    const agent = await openAgency();
    const numbers = [];
    for (const objectId of [undefined, undefined, 'Haus-7', undefined])
      numbers.push((await createObject(agent, { ...(objectId && { objectId }) })).objectId);
    const year = people.clock.now().getFullYear();
    expect(numbers).toEqual([`${year}-001`, `${year}-002`, 'Haus-7', `${year}-003`]);
    const next = await agent.call<{ nextNumber: string }>('GET', `${base}/next-number`);
    expect(next.body.nextNumber).toBe(`${year}-004`);
  });

  it('do not share a number', async () => {
    const agent = await openAgency();
    await createObject(agent, { objectId: 'A-1' });
    const again = await agent.call('POST', base, {
      body: { objectId: 'A-1', data: { realEstateType: 'realestates.office', title: 'Büro' } },
    });
    expect([again.status, again.body.errors?.[0]]).toMatchObject([409, { code: 'object_id_taken', field: 'objectId' }]);
  });

  it('get secrets of their own and are known outside by their number', async () => {
    const agent = await openAgency();
    const [one, other] = [await createObject(agent, {}), await createObject(agent, {})];
    expect(one.data['externalId']).toBe(one.objectId);
    const secrets = [one, other].flatMap(({ data }) => [data['passcode'], data['ownerPasscode']]).map(String);
    expect(new Set(secrets).size).toBe(4);
    expect(secrets.every((secret) => secret.length >= 22)).toBe(true);
  });

  it('are found again whole by their number, or not at all', async () => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, { city: 'Hürth' });
    const found = await agent.call<{ objekte: Objekt[] }>('GET', `${base}?objectId=${objectId}`);
    expect(found.body.objekte).toMatchObject([{ objectId, data: { city: 'Hürth', title: 'Haus' }, dataTwo: {} }]);
    expect(namesOf(await list(agent, 'objectId=unbekannt'))).toEqual([]);
    expect(namesOf(await list(await openAgency(), `objectId=${objectId}`))).toEqual([]);
  });

  it('copy data, but no state, number, secret or publication', async () => {
    const agent = await openAgency();
    const source = await createObject(agent, { ...house, objectId: 'Quelle' });
    await save(agent, { objectId: 'Quelle', data: { realEstateStatus: 'RESERVED' }, draft: true });
    const copied = await agent.call<Saved>('POST', base, {
      body: {
        objectId: 'Kopie',
        data: { realEstateType: 'realestates.houseBuy', title: 'Zweites Haus' },
        copyObjectFrom: 'Quelle',
      },
    });
    expect(copied.body.objekt.data).toMatchObject({
      city: 'Köln',
      value: 649_000,
      title: 'Zweites Haus',
      realEstateStatus: '',
      externalId: 'Kopie',
    });
    expect(copied.body.objekt.data['passcode']).not.toBe(source.data['passcode']);
  });
});

describe('saving an object', () => {
  it('keeps absent fields, empties those sent as null or empty, and refuses what it does not know', async () => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, house);
    const saved = await save(agent, { objectId, data: { city: '', postcode: null }, draft: true });
    expect(saved.body.objekt.data).toMatchObject({ city: '', postcode: '', street: 'Am Alten Weiher' });
    const unknown = await save(agent, { objectId, data: { swimmingPool: 'YES' } });
    expect([unknown.status, unknown.body.errors?.[0]?.field]).toEqual([400, 'data.swimmingPool']);
  });

  it.each([
    ['value', '450.000,00 €'],
    ['value', -1],
    ['value', 0],
    ['value', 1e12],
    ['title', 'x'.repeat(101)],
    ['houseNumber', '1'.repeat(31)],
    ['realEstateType', 'realestates.castle'],
  ])('names the field %s for the value %s', async (field, value) => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, house);
    const refused = await save(agent, { objectId, data: { [field]: value } });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, `data.${field}`]);
  });

  it('can save each object again as it was answered', async () => {
    const agent = await openAgency();
    const { objectId, data, version, dataTwo } = await createObject(agent, house);
    const again = await save(agent, { objectId, data, dataTwo, version, draft: true });
    expect(again.status, again.text).toBe(200);
    expect(again.body.objekt.data).toEqual(data);
  });

  it('keeps the wish for the homepage when an answer is saved again as it was, and takes it back by false beside the same data', async () => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, {
      ...house,
      buildingType: 'VILLA',
      livingSpace: 138,
      plotArea: 262,
      numberOfRooms: 5,
      constructionYear: 1998,
      courtage: 'provisionsfrei',
    });
    await addPicture(agent, `${objectId}-a.jpg`);
    const { body: wanted } = await save(agent, { objectId, publishedHomepage: true });
    const { data, dataTwo, texts, pictures, publishedHomepage, version, publication } = wanted.objekt;
    expect([publishedHomepage, publication['homepage']?.wanted]).toEqual([true, true]);
    const again = await save(agent, { objectId, data, dataTwo, texts, pictures, publishedHomepage, version });
    expect(again.status, again.text).toBe(200);
    const parts = ({ objekt }: Saved) => [
      objekt.data,
      objekt.dataTwo,
      objekt.texts,
      objekt.pictures,
      objekt.publication,
    ];
    expect(parts(again.body)).toEqual(parts(wanted));
    const back = await save(agent, { objectId, data, dataTwo, publishedHomepage: false });
    expect(back.body.objekt.publication['homepage']?.wanted).toBe(false);
  });

  it('lists the last day of the mandate, also where there is none', async () => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, {});
    const listed = async () => (await list(agent)).objekte.map(({ mandateUntil }) => mandateUntil);
    expect(await listed()).toEqual([null]);
    await save(agent, { objectId, dataTwo: { mandateUntil: '2026-11-26' } });
    expect(await listed()).toEqual(['2026-11-26']);
  });

  it('refuses an outdated version, and saves parts beside each other', async () => {
    const agent = await openAgency();
    const { objectId, version } = await createObject(agent, house);
    await save(agent, { objectId, version, dataTwo: { ownerName: 'Seidel' } });
    const late = await save(agent, { objectId, version, data: { city: 'Bonn' }, draft: true });
    expect([late.status, late.body.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile']);
  });

  it.each([
    ['realestates.houseBuy', '', 'RENTED', 422],
    ['realestates.houseBuy', '', 'SOLD', 200],
    ['realestates.houseBuy', 'RESERVED', 'SOLD', 200],
    ['realestates.houseBuy', 'SOLD', 'RESERVED', 422],
    ['realestates.houseBuy', 'SOLD', '', 200],
    ['realestates.garageRent', '', 'RENTED', 200],
    ['realestates.garageRent', '', 'SOLD', 422],
    ['realestates.garageRent', 'RESERVED', 'ARCHIVED', 200],
  ])('%s: the status goes from "%s" to "%s": %i', async (realEstateType, from, to, status) => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, { ...house, realEstateType });
    if (from !== '') await save(agent, { objectId, data: { realEstateStatus: from }, draft: true });
    const { status: answered } = await save(agent, { objectId, data: { realEstateStatus: to }, draft: true });
    expect(answered).toBe(status);
  });

  it('publishes nowhere yet: portals are not connected, the homepage remembers the wish', async () => {
    const agent = await openAgency();
    const { objectId } = await createObject(agent, house);
    const portal = await save(agent, { objectId, data: { publishedEbay: true }, draft: true });
    expect([portal.status, portal.body.errors?.[0]]).toMatchObject([
      422,
      { code: 'channel_not_connected', field: 'data.publishedEbay' },
    ]);
    const ruled = await save(agent, { objectId, data: { publishedScout: true }, draft: true });
    expect([ruled.status, ruled.body.errors?.[0]?.code]).toEqual([422, 'publication_not_allowed']);
  });
});

describe('the list of objects', () => {
  it('shows what changed last first, and hides sold, let and archived ones', async () => {
    const agent = await openAgency();
    for (const objectId of ['A', 'B', 'C']) await createObject(agent, { ...house, objectId });
    await save(agent, { objectId: 'A', dataTwo: { ownerName: 'Seidel' } });
    await save(agent, { objectId: 'B', data: { realEstateStatus: 'SOLD' }, draft: true });
    expect(namesOf(await list(agent))).toEqual(['A', 'C']);
    expect(namesOf(await list(agent, 'archived=true'))).toEqual(['B', 'A', 'C']);
    expect(namesOf(await list(agent, 'archived=true&status=SOLD'))).toEqual(['B']);
  });

  it('finds by street, house number, owner and number, and says what it hides', async () => {
    const agent = await openAgency();
    await createObject(agent, { ...house, objectId: 'A' });
    await createObject(agent, { ...house, objectId: 'B', street: 'Sülzgürtel', houseNumber: '9' });
    await save(agent, { objectId: 'B', dataTwo: { ownerName: 'Seidel' } });
    for (const [term, found] of [
      ['weiher', ['A']],
      ['12a', ['A']],
      ['suelz', ['B']],
      ['Seidel', ['B']],
      ['649.000,00', ['B', 'A']],
    ] as const)
      expect([term, namesOf(await list(agent, `searchTerm=${encodeURIComponent(term)}`))]).toEqual([term, found]);
    await save(agent, { objectId: 'B', data: { realEstateStatus: 'ARCHIVED' }, draft: true });
    const hidden = await list(agent, 'searchTerm=suelz');
    expect([namesOf(hidden), hidden.archivedMatches]).toEqual([[], 1]);
  });

  it('is filtered by offer, rooms and price, and reads them from a search as it is said on the telephone', async () => {
    const agent = await openAgency();
    const place = { city: 'Köln', quarter: 'Sülz' };
    const flat = { ...place, realEstateType: 'realestates.apartmentRent', numberOfRooms: 3, baseRent: 480 };
    const shop = { ...place, realEstateType: 'realestates.store', marketingType: 'RENT', value: 450 };
    await createObject(agent, { ...flat, objectId: 'flat', title: 'Wohnung' });
    await createObject(agent, { ...flat, objectId: 'dear', title: 'Wohnung', numberOfRooms: 4, baseRent: 1800 });
    await createObject(agent, { ...house, ...place, objectId: 'house', numberOfRooms: 3.5, value: 500_000 });
    await createObject(agent, { ...house, objectId: 'villa', numberOfRooms: 8, value: 1_900_000 });
    await createObject(agent, { ...shop, objectId: 'shop', title: 'Laden' });
    await createObject(agent, {
      ...shop,
      objectId: 'both',
      title: 'Laden',
      marketingType: 'RENT_AND_BUY',
      value: 90_000,
    });
    for (const [query, found] of [
      ['marketing=rent', 'both dear flat shop'],
      ['marketing=sale', 'both house villa'],
      ['roomsFrom=3.5', 'dear house villa'],
      ['priceTo=500', 'flat shop'],
      ['priceTo=500000', 'both house'],
      ['marketing=rent&roomsFrom=4', 'dear'],
      ['searchTerm=3 Zimmer Sülz bis 500', 'flat house'],
      ['searchTerm=ab 3 Zimmer', 'dear flat house villa'],
      ['searchTerm=Lindenthal bis 2 Mio', ''],
      ['searchTerm=Weiher bis 2 Mio', 'house villa'],
      ['searchTerm=3 Zimmer Köln&marketing=rent', 'flat'],
    ] as const)
      expect([
        query,
        namesOf(await list(agent, encodeURI(query)))
          .toSorted()
          .join(' '),
      ]).toEqual([query, found]);
    await save(agent, { objectId: 'house', data: { realEstateStatus: 'SOLD' }, draft: true });
    expect((await list(agent, encodeURI('searchTerm=3 Zimmer bis 500'))).archivedMatches).toBe(1);
    expect((await list(agent, encodeURI('searchTerm=3 Zimmer bis 400'))).archivedMatches).toBe(0);
    for (const wrong of [
      'marketing=lease',
      'roomsFrom=0',
      'roomsFrom=x',
      'priceTo=-1',
      'priceTo=1e309',
      'priceTo=1.5',
    ]) {
      const { status, body } = await agent.call('GET', `${base}?${wrong}`);
      expect([wrong, status, body.errors?.[0]?.field]).toEqual([wrong, 400, wrong.split('=')[0]]);
    }
  });

  it('is walked page by page in every order', async () => {
    const agent = await openAgency();
    for (const [objectId, value] of [
      ['A', 300],
      ['B', 100],
      ['C', 200],
    ] as const)
      await createObject(agent, { ...house, objectId, value });
    for (const [order, expected] of [
      ['', 'CBA'],
      ['sort=value', 'BCA'],
      ['sort=objectId&direction=desc', 'CBA'],
    ]) {
      const walked: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Listed & { nextCursor?: string | null } = await list(
          agent,
          `limit=1&${order}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        walked.push(...namesOf(page));
        cursor = page.nextCursor ?? null;
      }
      expect([order, walked.join('')]).toEqual([order, expected]);
    }
  });
});

it.each(['publishedEbay', 'saveScout'])('a new object is published nowhere either: %s', async (flag) => {
  const agent = await openAgency();
  const refused = await agent.call('POST', base, {
    body: { data: { realEstateType: 'realestates.houseBuy', title: 'Haus', [flag]: true } },
  });
  expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
    422,
    { code: 'channel_not_connected', field: `data.${flag}` },
  ]);
});
