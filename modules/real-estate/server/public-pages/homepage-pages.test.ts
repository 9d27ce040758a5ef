import { describe, expect, it } from 'vitest';
import type { Homepage } from '../../contract/homepage/homepage.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { openTeam } from '#testing/real-estate/interested-people.ts';
import { drawJpeg } from '#testing/real-estate/pictures.ts';
import { publishedHouse } from '#testing/real-estate/published-house.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const path = '/api/ri/real-estate/homepage';

type Answer = TestBody & Homepage;

const house = { ...publishedHouse, title: 'Haus am See', street: 'Geheimer Weg', houseNumber: '7b' };

async function publish(agent: TestBrowser, facts: object, isPublished = true): Promise<Objekt> {
  const { objectId } = await createObject(agent, { ...house, ...facts });
  const { status, body, text } = await agent.call<TestBody & { objekt: Objekt }>('PUT', '/api/ri/real-estate/objekt', {
    body: { objectId, publishedHomepage: isPublished },
  });
  expect(status, text).toBe(200);
  return body.objekt;
}

/** An agency with the address of its homepage, and a reader without an account. */
async function openHomepage() {
  const team = await openTeam(people);
  const { body } = await team.agent.call<Answer>('GET', path);
  const base = new URL(body.address).pathname;
  const reader = people.browser();
  const open = (page = '') => reader.call('GET', `${base}${page}`);
  const save = (sent: object) => team.agent.call<Answer>('PUT', path, { body: sent });
  return { ...team, base, open, save };
}

describe('the editor of the homepage', () => {
  it('begins with proposals, saves single pages, and refuses a version that somebody has changed', async () => {
    const { agent, save } = await openHomepage();
    const { body: first } = await agent.call<Answer>('GET', path);
    expect(first.version).toBe(0);
    expect(first.pages.sell).toMatchObject({ heading: 'Immobilie verkaufen', navigateTo: 'about', background: '' });
    const saved = await save({ pages: { sell: { heading: 'Verkaufen mit uns' } }, version: 0 });
    expect(saved.body).toMatchObject({
      version: 1,
      pages: { sell: { heading: 'Verkaufen mit uns', navigateTo: 'about' } },
    });
    const late = await save({ pages: { buy: { heading: 'Zu spät' } }, version: 0 });
    expect([late.status, late.body.errors[0]?.code]).toEqual([409, 'changed_meanwhile']);
  });

  it.each([
    ['pages.buy.heading', { buy: { heading: 'x'.repeat(121) } }],
    ['pages.buy.navigateTo', { buy: { navigateTo: 'elsewhere' } }],
    ['pages.about.avatar', { about: { avatar: 'https://evil.example/a.png' } }],
    [
      'pages.about.background',
      { about: { background: '/homepage/x/bilder/01a2216a-7767-77a6-a9fe-b81a53989cbb.webp' } },
    ],
  ])('refuses %s, naming it', async (field, pages) => {
    const { save, open } = await openHomepage();
    const answer = await save({ pages });
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    expect((await open()).status).toBe(404);
  });

  it('stores a picture smaller and without what its camera noted, and shows it to everybody', async () => {
    const { organizationId, agent, save, open } = await openHomepage();
    const bytes = await drawJpeg(3000, 2000);
    const upload = await agent.call<TestBody & { address: string }>(
      'POST',
      `${path}/picture`,
      toMultipart([{ name: 'file', fileName: 'haus.jpg', bytes }]),
    );
    expect(upload.status, upload.text).toBe(200);
    const { address } = upload.body;
    expect((await save({ pages: { start: { background: address } } })).status).toBe(200);
    expect((await open()).text).toContain(`src="${address}"`);
    const picture = await people.browser().call('GET', address);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    // The operator changes the identifier: the same picture is shown under the new one.
    const identifier = `neu-${organizationId}`;
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ identifier }).where('id', '=', organizationId).execute(),
    );
    const { text } = await people.browser().call('GET', `/homepage/${identifier}/`);
    expect(text).toContain(`src="/homepage/${identifier}/bilder/`);
  });

  it('refuses what is no picture, and a picture of another agency', async () => {
    const { agent, stranger } = await openHomepage();
    const broken = await agent.call<TestBody>(
      'POST',
      `${path}/picture`,
      toMultipart([{ name: 'file', fileName: 'a.jpg', bytes: Buffer.from('kein Bild') }]),
    );
    expect(broken.status).toBe(415);
    const { body } = await agent.call<TestBody & { address: string }>(
      'POST',
      `${path}/picture`,
      toMultipart([{ name: 'file', fileName: 'haus.jpg', bytes: await drawJpeg() }]),
    );
    const stolen = await stranger.call<TestBody>('PUT', path, { body: { pages: { buy: { avatar: body.address } } } });
    expect([stolen.status, stolen.body.errors[0]?.field]).toEqual([400, 'pages.buy.avatar']);
  });
});

describe('the homepage', () => {
  it('is there once the agency wrote a page or published an object, under its identifier', async () => {
    const { agent, base, open } = await openHomepage();
    expect((await open()).status).toBe(404);
    await publish(agent, {});
    const { status, text, headers } = await open();
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(text).toContain('Immobilien in guten Händen');
    expect(text).toContain('Haus am See');
    expect((await people.browser().call('GET', base.slice(0, -1))).status).toBe(200);
    expect((await people.browser().call('GET', '/homepage/unbekannt/')).status).toBe(404);
  });

  it.each([
    ['kaufen', 'Immobilie kaufen'],
    ['verkaufen', 'Immobilie verkaufen'],
    ['verwaltung', 'Immobilienverwaltung'],
    ['ueber-uns', 'Über uns'],
    ['angebote', 'Aktuelle Angebote'],
  ])('has a page %s', async (name, heading) => {
    const { agent, open } = await openHomepage();
    await publish(agent, {});
    const { status, text } = await open(name);
    expect([status, text.includes(`<h1>${heading}</h1>`)]).toEqual([200, true]);
    expect((await open('impressionen')).status).toBe(404);
  });

  it('says what the agency wrote, escaped', async () => {
    const { save, open } = await openHomepage();
    await save({ pages: { about: { heading: '<i>Wir</i>', text: 'Erstens\n\n"Zweitens"' } } });
    const { text } = await open('ueber-uns');
    expect(text).toContain('<h1>&lt;i&gt;Wir&lt;/i&gt;</h1>');
    expect(text).toContain('<p>Erstens</p><p>&quot;Zweitens&quot;</p>');
  });
});

describe('the offers of a homepage', () => {
  it('are those that are published, each with a page that search engines may list', async () => {
    const { agent, open } = await openHomepage();
    const shown = await publish(agent, {});
    const hidden = await publish(agent, { title: 'Geheimes Haus' }, false);
    expect(shown.publication.homepage).toMatchObject({ published: true, state: 'published' });
    const { text } = await open('angebote');
    expect(text).toContain('Haus am See');
    expect(text).not.toMatch(/Geheim/u);
    const page = await open(`angebote/${String(shown.data['externalId'])}`);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(page.text).not.toMatch(/Geheim|passcode/u);
    expect((await open(`angebote/${String(hidden.data['externalId'])}`)).status).toBe(404);
  });

  it('leave with the sale, at once', async () => {
    const { agent, open } = await openHomepage();
    const { objectId, data } = await publish(agent, {});
    await agent.call('PUT', '/api/ri/real-estate/objekt', {
      body: { objectId, draft: true, data: { realEstateStatus: 'SOLD' } },
    });
    expect((await open(`angebote/${String(data['externalId'])}`)).status).toBe(404);
  });

  it('are narrowed by words, type, price and rooms, and never found by what is hidden', async () => {
    const { agent, open } = await openHomepage();
    await publish(agent, { owner: 'Eigner' });
    await publish(agent, { title: 'Kleines Haus', value: 300_000, numberOfRooms: 2.5, city: 'Bonn', quarter: 'Beuel' });
    const titles = async (query: string) =>
      [...(await open(`angebote?${query}`)).text.matchAll(/<b>([^<]*Haus[^<]*)<\/b>/gu)].map(([, title]) => title);
    expect(await titles('')).toEqual(['Kleines Haus', 'Haus am See']);
    expect(await titles('suche=k%C3%B6ln')).toEqual(['Haus am See']);
    expect(await titles('suche=L%C3%B6venich+haus')).toEqual(['Haus am See']);
    expect(await titles('preis=400000')).toEqual(['Kleines Haus']);
    expect(await titles('zimmer=3')).toEqual(['Haus am See']);
    expect(await titles('objektart=realestates.office')).toEqual([]);
    expect(await titles('vermarktung=sale&preis=&zimmer=&suche=')).toHaveLength(2);
    for (const secret of ['Geheimer', 'Eigner', '%25', '_']) expect(await titles(`suche=${secret}`)).toEqual([]);
    expect((await open('angebote?preis=abc&zimmer=-1&seite=0&objektart=x')).status).toBe(200);
  });

  it('a price on request is not found by trying', async () => {
    const { agent, open } = await openHomepage();
    await publish(agent, { priceOnRequest: 'YES' });
    expect((await open('angebote?preis=900000')).text).not.toContain('Haus am See');
  });

  it('are listed for search engines', async () => {
    const { agent, open } = await openHomepage();
    const { data } = await publish(agent, {});
    const { status, text, headers } = await open('sitemap.xml');
    expect([status, String(headers['content-type'])]).toEqual([200, expect.stringContaining('application/xml')]);
    expect(text).toContain(`/angebote/${String(data['externalId'])}</loc>`);
  });

  it('are asked about without a link', async () => {
    const { agent, base } = await openHomepage();
    const { objectId, data } = await publish(agent, {});
    const identifier = decodeURIComponent(base.split('/')[2] ?? '');
    const enquire = (externalId: unknown) =>
      people.browser().call<TestBody>('POST', '/api/ri/real-estate/public/enquiry', {
        body: { externalId, identifier, lastName: 'Brandt', email: 'homepage@example.com', consent: true },
      });
    expect((await enquire(data['externalId'])).status).toBe(200);
    expect((await enquire('unbekannt')).status).toBe(404);
    const { body } = await agent.call<TestBody & { stakeholders: readonly unknown[] }>(
      'GET',
      `/api/ri/real-estate/stakeholder?objectId=${objectId}`,
    );
    expect(body.stakeholders).toHaveLength(1);
  });
});
