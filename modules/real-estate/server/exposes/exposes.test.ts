import { describe, expect, it, test } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openAgency } from '#testing/real-estate/agency.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { objectTypes } from '../../contract/objects/object-types.ts';
import { chooseEncodings } from './choose-encodings.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate';

const make = (browser: TestBrowser, body: object) =>
  browser.call<TestBody & { readonly fileName: string }>('POST', `${base}/expose/`, { body });
const fetchFile = (browser: TestBrowser, fileName: string) =>
  browser.call('GET', `${base}/objekt/exposes/files/${encodeURIComponent(fileName)}`);

/** Makes a document and reads it as people do. */
async function read(
  browser: TestBrowser,
  body: object,
): Promise<{ readonly text: string; readonly pages: number; readonly bytes: Buffer }> {
  const { status, body: answer, text: problem } = await make(browser, body);
  if (status !== 200) throw new Error(`${status} ${problem}`);
  const { bytes } = await fetchFile(browser, answer.fileName);
  const text = await readPdfText(bytes);
  return { text, bytes, pages: text.split('\f').length - 1 };
}

const house = {
  title: 'Haus mit #strong[Garten] und <b>Kamin</b>',
  value: 649_000,
  street: 'Am Alten Weiher',
  houseNumber: '12a',
  postcode: '50859',
  city: 'Köln',
  quarter: 'Lövenich',
  buildingType: 'SEMIDETACHED_HOUSE',
  livingSpace: 138.5,
  plotArea: 262,
  numberOfRooms: 5,
  constructionYear: 1998,
  courtage: '3,57 % inkl. 19 % MwSt.',
  descriptionNote: 'Ein helles Haus.\n\nMit #eval("1") und <script>.',
} as const;

const emptyLook = {
  design: 'line',
  colour: '',
  contact: '',
  address: '',
  telephone: '',
  email: '',
  website: '',
  imprint: '',
};

/** An agency with a house and so many pictures, whose encodings are made. */
async function openHouse(pictures = 0, data: object = {}) {
  const agent = await openAgency(people);
  await createObject(agent, { objectId: 'A-1', ...house, ...data });
  const jpeg = await drawJpeg(900, 600);
  for (let index = 0; index < pictures; index += 1) {
    await addPicture(agent, `A-1-${index}.jpg`, jpeg);
    await agent.call('GET', `${base}/objekt/files/A-1-${index}_small.jpg`);
  }
  return agent;
}

const named = { data: { objectId: 'A-1' }, templateFileName: 'expose' } as const;

describe('an exposé', () => {
  it('names the facts, prints what was typed and has no empty values', async () => {
    const agent = await openHouse(3);
    const { text } = await read(agent, named);
    for (const words of [
      'Auf einen Blick',
      'Doppelhaushälfte · Köln-Lövenich',
      '649.000\u00A0€',
      'ca. 138,5\u00A0m²',
      '3,57 % inkl. 19 % MwSt.',
      'Mit #eval("1") und <script>.',
      'Ihr Kontakt',
    ])
      expect(text.replaceAll(/\s+/gu, ' ')).toContain(words.replaceAll(/\s+/gu, ' '));
    expect(text).not.toMatch(/NOT_APPLICABLE|NO_INFORMATION|undefined|null/u);
  });

  it('never says the street of an address that is hidden, neither in its text nor in its bytes or its name', async () => {
    const agent = await openHouse(1);
    const { body } = await make(agent, named);
    expect(body.fileName).toMatch(/^Expose_A-1_Koeln-Loevenich_[\da-f-]{36}\.pdf$/u);
    const hidden = await read(agent, named);
    expect(hidden.text).not.toContain('Weiher');
    expect(hidden.bytes.includes('Weiher')).toBe(false);
    const shown = await read(agent, { ...named, data: { objectId: 'A-1', showAddress: true } });
    expect(shown.text).toContain('Am Alten Weiher 12a');
  });

  it('says the price only where it is not on request', async () => {
    const agent = await openHouse();
    const { text } = await read(agent, { ...named, data: { objectId: 'A-1', priceOnRequest: 'YES' } });
    expect(text).toContain('Preis auf Anfrage');
    expect(text).not.toContain('649.000');
  });

  it.each([
    ['investment', { value: 1_380_000, rentalIncomeActual: 60_720, priceMultiplier: 22.73 }, ['22,73', '1.380.000']],
    [
      'apartmentRent',
      { baseRent: 1020, serviceCharge: 150, totalRent: 1170, deposit: 3060 },
      ['1.170', '3.060', '1.020'],
    ],
  ] as const)('a price on request cannot be computed from what is printed: %s', async (type, facts, hidden) => {
    const agent = await openAgency(people);
    await createObject(agent, {
      objectId: 'A-1',
      title: 'Objekt',
      realEstateType: `realestates.${type}`,
      priceOnRequest: 'YES',
      ...facts,
    });
    const { text } = await read(agent, { templateFileName: 'expose', data: { objectId: 'A-1' } });
    expect(hidden.filter((amount) => text.includes(amount))).toEqual([]);
  });

  it('says nothing of a commission that nobody pays, also not in the short one', async () => {
    const agent = await openHouse(0, {
      courtage: 'provisionsfrei',
      courtageNote: 'Der Anspruch auf Provision entsteht.',
    });
    for (const templateFileName of ['expose', 'short-expose'])
      expect((await read(agent, { ...named, templateFileName })).text).not.toMatch(/provision|Anspruch/iu);
  });

  it('has no chapter without a text and a picture', async () => {
    const agent = await openHouse(1, { otherNote: ' \n\n ', locationNote: 'Nahe am Weiher.' });
    const { text } = await read(agent, named);
    expect(text).toContain('Nahe am Weiher.');
    expect(text).not.toContain('Sonstiges');
  });

  it('lets chapters of a word share a page', async () => {
    const words = { descriptionNote: 'Schön.', furnishingNote: 'Kamin', locationNote: 'Zentral', otherNote: 'Frei' };
    const agent = await openHouse(1, words);
    for (const design of ['line', 'magazine', 'plan']) {
      const { text } = await read(agent, { ...named, design });
      const [, overview = ''] = text.split('\f');
      expect(Object.values(words).filter((word) => !overview.includes(word))).toEqual([]);
    }
  });

  it('gives a picture that is left to a text, never to a chapter without one', async () => {
    const agent = await openHouse(2, { guestToilet: 'YES' });
    const { text } = await read(agent, named);
    expect(text).toContain('Ausstattung');
    expect(text).not.toMatch(/^\s*Lage$/mu);
  });

  it('says once that its terms are the terms', async () => {
    const agent = await openHouse(0, { courtage: 'provisionsfrei' });
    await agent.call('PUT', `${base}/configuration`, {
      body: { configIdentifier: 'exposeValues', properties: { agb: 'Zwischenverkauf vorbehalten.' } },
    });
    const { text } = await read(agent, named);
    expect(text.match(/Allgemeine Geschäftsbedingungen/gu)).toHaveLength(1);
    expect(text).toContain('Zwischenverkauf vorbehalten.');
  });

  it('leads to the tour where its address is known', async () => {
    const tour = 'https://tour.example/rundgang/7';
    const agent = await openHouse(0, { immoviewerId: tour });
    const { text, bytes } = await read(agent, named);
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(`Link zum Rundgang: ${tour}`);
    expect(bytes.includes(`(${tour})`)).toBe(true);
    const number = await read(agent, { ...named, data: { objectId: 'A-1', immoviewerId: 'rheinblick-001' } });
    expect(number.text.replaceAll(/\s+/gu, ' ')).toContain('Link zum Rundgang: rheinblick-001');
    expect(number.bytes.includes('/URI')).toBe(false);
  });

  it('has a code for the tour, else for the page or the email of the agency; without any of them none', async () => {
    const agent = await openHouse(0);
    const codeIn = async (data: object = {}, templateFileName = 'expose') =>
      /Rundgang\s+ansehen|Unsere\s+Webseite|E-Mail\s+schreiben/u
        .exec((await read(agent, { templateFileName, data: { objectId: 'A-1', ...data } })).text)?.[0]
        .replaceAll(/\s+/gu, ' ');
    const look = (properties: object) =>
      agent.call('PUT', `${base}/configuration`, {
        body: { configIdentifier: 'exposeAppearance', properties: { ...emptyLook, ...properties } },
      });
    expect(await codeIn()).toBeUndefined();
    await look({ email: 'post@rheinblick.example' });
    expect(await codeIn()).toBe('E-Mail schreiben');
    await look({ email: 'post@rheinblick.example', website: 'www.rheinblick.example' });
    expect(await codeIn()).toBe('Unsere Webseite');
    expect(await codeIn({ immoviewerId: 'https://tour.example/7' }, 'short-expose')).toBe('Rundgang ansehen');
  });

  it('has pages for a booklet: a multiple of four, the last one outside', async () => {
    const agent = await openHouse(2, { addEmptyPageToExpose: true });
    const { pages, text } = await read(agent, named);
    expect(pages % 4).toBe(0);
    expect(text.split('\f').at(-2)).toContain('Ihr Kontakt');
  });

  it('is in the language that was chosen, with the texts that were translated', async () => {
    const agent = await openHouse();
    await agent.call('PUT', `${base}/objekt`, {
      body: { objectId: 'A-1', texts: { en: { title: 'House with garden' } } },
    });
    const { text } = await read(agent, { ...named, language: 'en' });
    expect(text).toContain('At a glance');
    expect(text).toContain('House with garden');
    expect((await read(agent, { ...named, language: 'cn' })).text).toContain('一览');
  });

  it('prints what is not saved yet, in any design', async () => {
    const agent = await openHouse(9);
    for (const design of ['line', 'magazine', 'plan']) {
      const { text } = await read(agent, { ...named, design, data: { objectId: 'A-1', title: 'Neuer Titel' } });
      expect(text).toContain('Neuer Titel');
    }
    const { body } = await agent.call<{ objekte: Objekt[] }>('GET', `${base}/objekt?objectId=A-1`);
    expect(body.objekte[0]?.data['title']).toBe(house.title);
  });

  it('leaves out pictures that are not in the exposé, and those that are not public unless it stays in the agency', async () => {
    const agent = await openHouse(3);
    await agent.call('PUT', `${base}/objekt`, {
      body: {
        objectId: 'A-1',
        pictures: {
          'A-1-0.jpg': { titlePicture: 'Fassade' },
          'A-1-1.jpg': { titlePicture: 'Geheimgang', notPublic: true, floorplan: true },
          'A-1-2.jpg': { titlePicture: 'Rumpelkammer', notInExpose: true },
        },
      },
    });
    const { text } = await read(agent, named);
    expect([text.includes('Geheimgang'), text.includes('Rumpelkammer')]).toEqual([false, false]);
    const inside = await read(agent, { ...named, withInternalPictures: true });
    expect([inside.text.includes('Geheimgang'), inside.text.includes('Rumpelkammer')]).toEqual([true, false]);
  });

  it.each(objectTypes)('is made of an object of the type %s that has nothing but its title', async (realEstateType) => {
    const agent = await openAgency(people);
    await createObject(agent, { objectId: 'A-1', realEstateType, title: 'Nur ein Titel' });
    for (const templateFileName of ['expose', 'short-expose', 'notary']) {
      const { text } = await read(agent, { data: { objectId: 'A-1' }, templateFileName });
      expect(text).not.toMatch(/NOT_APPLICABLE|NO_INFORMATION|undefined|null/u);
    }
  });
});

describe('the short exposé', () => {
  it.each([0, 6])('has two pages, with %i pictures and however long its text is', async (count) => {
    const agent = await openHouse(count);
    const long = 'Ein Satz über das Haus, der nicht enden will. '.repeat(43);
    for (const descriptionShortExpose of ['Kurz.', long]) {
      const { pages, text } = await read(agent, {
        templateFileName: 'short-expose',
        data: { objectId: 'A-1', descriptionShortExpose },
      });
      expect([pages, text.includes('Haus mit')]).toEqual([2, true]);
    }
  });

  it('prints the further features, and names the values of the certificate', async () => {
    const agent = await openHouse(6);
    const { text } = await read(agent, {
      templateFileName: 'short-expose',
      data: {
        objectId: 'A-1',
        additionalAttributesExpose: 'Markise',
        energyCertificateAvailability: 'AVAILABLE',
        energyEfficiencyClass: 'C',
        constructionYear: 1998,
      },
    });
    expect(text).toContain('Markise');
    expect(text.replaceAll(/\s+/gu, ' ')).toContain('Baujahr 1998, Energieeffizienzklasse C');
  });
});

describe('the data sheet for the notary', () => {
  it.each(['provisionsfrei', '0 %', '-'])('says that no commission falls due: %s', async (courtage) => {
    const agent = await openHouse(0, { courtage });
    const { text } = await read(agent, { ...named, templateFileName: 'notary' });
    expect(text).toMatch(/Käuferprovision\s+provisionsfrei/u);
  });

  it('has the actual address and lists what is missing', async () => {
    const agent = await openHouse(1, { realStreet: 'Echte Straße', realHouseNumber: '7' });
    await agent.call('PUT', `${base}/objekt`, { body: { objectId: 'A-1', dataTwo: { ownerName: 'Erika Seidel' } } });
    const { text } = await read(agent, { ...named, templateFileName: 'notary' });
    expect(text).toContain('Echte Straße 7');
    expect(text).toContain('Erika Seidel');
    expect(text).toMatch(/Noch offen \(\d+\)/u);
    expect(text).toContain('bitte ergänzen');
  });
});

describe('a document that was made', () => {
  it('is there under its whole name for its own agency alone', async () => {
    const agent = await openHouse();
    const { body } = await make(agent, named);
    const { status, headers } = await fetchFile(agent, body.fileName);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(String(headers['content-disposition'])).toContain('Expose_A-1_Koeln-Loevenich.pdf');
    const stranger = await openAgency(people);
    expect((await fetchFile(stranger, body.fileName)).status).toBe(404);
    for (const name of [
      body.fileName.replace('Expose', 'Kurzexpose'),
      'Expose_A-1.pdf',
      `x_${crypto.randomUUID()}.pdf`,
      body.fileName.replace(/.{5}\.pdf$/u, '00000.pdf'),
    ])
      expect([name, (await fetchFile(agent, name)).status]).toEqual([name, 404]);
  });

  it('is gone after a day', async () => {
    const agent = await openHouse();
    const { body } = await make(agent, named);
    const id = body.fileName.slice(-40, -4);
    await database.identity((tx) => tx.deleteFrom('files').where('id', '=', id).execute());
    expect((await fetchFile(agent, body.fileName)).status).toBe(404);
  });

  it('is also made by the address without a slash, by the public number, and of no unknown object', async () => {
    const agent = await openHouse();
    const plain = await agent.call('POST', `${base}/expose`, { body: { ...named, data: { externalId: 'A-1' } } });
    expect(plain.status).toBe(200);
    for (const data of [{ objectId: 'X' }, { externalId: 'X' }, {}])
      expect((await make(agent, { ...named, data })).status).toBe(404);
    expect((await make(agent, { ...named, templateFileName: 'flyer' })).body.errors[0]?.field).toBe('templateFileName');
  });
});

it('a preview is a PDF that nobody keeps', async () => {
  const agent = await openHouse(1);
  const { status, bytes } = await agent.call('POST', `${base}/expose/preview`, {
    body: named,
    headers: { accept: 'application/pdf' },
  });
  expect([status, bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
});

test('pictures are made smaller where that saves most, until all of them fit', () => {
  const bytes = { medium: 100, small: 300, print: 1000 };
  const pictures = [
    { wanted: 'print', bytes },
    { wanted: 'small', bytes },
    { wanted: 'medium', bytes },
  ] as const;
  expect(chooseEncodings(pictures, 2000)).toEqual(['print', 'small', 'medium']);
  expect(chooseEncodings(pictures, 800)).toEqual(['small', 'small', 'medium']);
  expect(chooseEncodings(pictures, 10)).toEqual(['medium', 'medium', 'medium']);
});
