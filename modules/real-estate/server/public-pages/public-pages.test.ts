import { describe, expect, it } from 'vitest';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { endpointsOf } from '#testing/product-modules.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import { mailsTo } from '#testing/real-estate/open-house.ts';
import { addPicture, drawJpeg } from '#testing/real-estate/pictures.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const house = {
  title: 'Haus <b>am</b> See',
  city: 'Köln',
  quarter: 'Lövenich',
  street: 'Geheimer Weg',
  houseNumber: '7b',
  realStreet: 'Wirklicher Pfad',
  realHouseNumber: '99z',
  postcode: '50859',
  value: 649_000,
  livingSpace: 138.5,
  numberOfRooms: 5,
  courtage: '3,57 % inkl. 19 % MwSt. vom Kaufpreis',
  descriptionNote: 'Hell und ruhig.\n\nMit Garten.',
  owner: 'Frau Eigner',
};

const reading = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } } as const;
let network = 0;

/** An object with its two links, and somebody without an account, each from a network of their own. */
async function openOffer(facts: object = {}) {
  const team = await openTeam(people);
  const object = await createObject(team.agent, { ...house, ...facts });
  const { externalId = '', passcode = '', ownerPasscode = '' } = object.data as Readonly<Record<string, string>>;
  network += 1;
  const reader = people.browser();
  const headers = { ...reading.headers, 'x-forwarded-for': `2001:db8:${network.toString(16)}::1` };
  const open = (url: string) => reader.call('GET', url, { headers });
  const offer = `/angebote/${externalId}?passcode=${passcode}`;
  const enquire = (body: object) =>
    reader.call<TestBody>('POST', '/api/ri/real-estate/public/enquiry', {
      headers,
      body: { externalId, passcode, lastName: 'Brandt', email: `b${network}@example.com`, consent: true, ...body },
    });
  const listPeople = async () =>
    (
      await team.agent.call<TestBody & { stakeholders: readonly Stakeholder[] }>(
        'GET',
        `${stakeholderUrl}?objectId=${object.objectId}`,
      )
    ).body.stakeholders;
  return { ...team, object, externalId, passcode, ownerPasscode, offer, open, enquire, listPeople };
}

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/gu, ' ');

async function save({ agent, object }: Awaited<ReturnType<typeof openOffer>>, body: object): Promise<Objekt> {
  const answer = await agent.call<TestBody & { objekt: Objekt }>('PUT', '/api/ri/real-estate/objekt', {
    body: { objectId: object.objectId, ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.objekt;
}

describe('the page of an offer', () => {
  it('says price, facts, energy and the costs of buying, and escapes what was typed', async () => {
    const { open, offer } = await openOffer();
    const { status, text, headers } = await open(offer);
    expect([status, String(headers['content-type'])]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>Haus &lt;b&gt;am&lt;/b&gt; See</h1>');
    for (const said of ['649.000 €', 'ca. 138,5 m²', '42.185 €', '78.334,30 €', 'Hell und ruhig.', 'Energie'])
      expect(plain(text)).toContain(said);
  });

  it('is found by no search engine, runs its own script alone, and is kept by nobody', async () => {
    const { open, offer } = await openOffer();
    const { headers } = await open(offer);
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/u);
  });

  it('never says where a hidden object is, who owns it, or the secret of its owner', async () => {
    const { open, offer, ownerPasscode } = await openOffer();
    const { text } = await open(offer);
    for (const secret of ['Geheimer Weg', '7b', 'Wirklicher', '99z', 'Eigner', ownerPasscode])
      expect(text).not.toContain(secret);
  });

  it('says the published address where the agency shows it, never the actual one', async () => {
    const { open, offer } = await openOffer({ showAddress: true });
    const { text } = await open(offer);
    expect(text).toContain('Geheimer Weg 7b');
    expect(text).not.toContain('Wirklicher');
  });

  it('hides a price on request, and with it the costs of buying', async () => {
    const { open, offer } = await openOffer({ priceOnRequest: 'YES' });
    const { text } = await open(offer);
    expect(text).toContain('Preis auf Anfrage');
    expect(text).not.toContain('649');
  });

  it('is shown in each of six languages', async () => {
    const { open, offer } = await openOffer();
    for (const [language, words] of [
      ['en', 'Costs of buying'],
      ['es', 'Gastos de la compra'],
      ['fr', 'Frais d’achat'],
      ['ru', 'Расходы при покупке'],
      ['cn', '购房费用'],
      ['xx', 'Kosten beim Kauf'],
    ] as const)
      expect((await open(`${offer}&languageKey=${language}`)).text).toContain(words);
  });

  it('follows a change at once, though it is kept', async () => {
    const opened = await openOffer();
    expect(plain((await opened.open(opened.offer)).text)).toContain('649.000 €');
    await save(opened, { draft: true, data: { value: 589_000 } });
    expect(plain((await opened.open(opened.offer)).text)).toContain('589.000 €');
  });
});

describe('the pictures of an offer', () => {
  const address = /src="(\/angebote\/[^"]+)"/gu;

  it('are shown under names that say nothing, and never those that are not public', async () => {
    const opened = await openOffer();
    const { organizationId, agent, object, open, offer } = opened;
    const red = await drawJpeg(60, 40, '#c00');
    await addPicture(agent, `${object.objectId}-Geheimer-Weg.jpg`);
    const hidden = await addPicture(agent, `${object.objectId}-Innen.jpg`, red);
    await save(opened, { pictures: { [hidden.name]: { notPublic: true } } });
    // Asked for in the house, they are made at once.
    for (const name of Object.keys((await save(opened, {})).pictures))
      await agent.call('GET', `/api/ri/real-estate/objekt/files/${name.replace(/\.jpg$/u, '_small.webp')}`);
    const { text } = await open(offer);
    const shown = [...text.matchAll(address)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    expect(shown).toHaveLength(1);
    expect(text).not.toContain('Weg');
    const picture = await open(shown[0] ?? '');
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await open((shown[0] ?? '').replace(/passcode=.*/u, 'passcode=falsch'))).status).toBe(404);
    // Whoever knows its id gets nothing either.
    const { id } = await database.tenant({ organizationId, userId: noUser }, (tx) =>
      tx.selectFrom('estate_pictures').select('id').where('name', '=', hidden.name).executeTakeFirstOrThrow(),
    );
    const url = (shown[0] ?? '').replace(/[0-9a-f-]{36}_/u, `${id}_`);
    expect(url).toContain(id);
    expect((await open(url)).status).toBe(404);
  });
});

describe('links that lead nowhere', () => {
  it('a wrong secret, an unknown number, another one’s number and none at all are the same page', async () => {
    const { agent, open, externalId, passcode } = await openOffer();
    const { data: other } = await createObject(agent, { title: 'Anderes Haus' });
    const answers = await Promise.all(
      [
        `/angebote/${externalId}?passcode=wrong`,
        `/angebote/unknown?passcode=${passcode}`,
        `/angebote/${externalId}?passcode=${String(other['passcode'])}`,
        `/angebote/${externalId}?ownerPasscode=${passcode}`,
        `/angebote/${externalId}`,
        `/angebote-app/${externalId}/${passcode}`,
      ].map(open),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('whoever guesses is held up, also with the right secret', async () => {
    const { open, externalId, offer } = await openOffer();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, index) => open(`/angebote/${externalId}?passcode=guess-${index}`)),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(20);
    const refused = await open(offer);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.text).toContain('Zu viele falsche Links');
  });

  it('a sold object says to whoever has its link that it is gone, to others nothing', async () => {
    const opened = await openOffer();
    await save(opened, { draft: true, data: { realEstateStatus: 'SOLD' } });
    const gone = await opened.open(opened.offer);
    expect([gone.status, gone.text.includes('nicht mehr verfügbar')]).toEqual([410, true]);
    expect((await opened.open(`/angebote/${opened.externalId}?passcode=x`)).status).toBe(404);
  });

  it('an object that is deleted answers nothing any more', async () => {
    const { agent, object, open, offer } = await openOffer();
    expect((await open(offer)).status).toBe(200);
    await agent.call('DELETE', `/api/ri/real-estate/objekt/${object.objectId}`);
    expect((await open(offer)).status).toBe(404);
  });
});

describe('the page of the owner', () => {
  it('shows figures without names, and reasons once three people gave the same', async () => {
    const { agent, object, open, externalId, ownerPasscode } = await openOffer();
    for (const number of [1, 2, 3]) {
      const { id } = await addStakeholder(agent, object.objectId, {
        email: `geheim-${number}@example.com`,
        lastName: `Verborgen${number}`,
      });
      await agent.call('PUT', stakeholderUrl, {
        body: { id, status: 'AUSGESCHIEDEN', data: { declineReason: number < 3 ? 'Preis' : 'Lage' } },
      });
    }
    const address = `/angebote/${externalId}?ownerPasscode=${ownerPasscode}`;
    const before = await open(address);
    expect(before.status).toBe(200);
    expect(before.text).not.toMatch(/Verborgen|geheim|Preis: |Lage: /u);
    const { id } = await addStakeholder(agent, object.objectId, { email: 'vier@example.com', lastName: 'Verborgen4' });
    await agent.call('PUT', stakeholderUrl, {
      body: { id, status: 'AUSGESCHIEDEN', data: { declineReason: 'Preis' } },
    });
    expect((await open(address)).text).toContain('Preis: 3-mal');
    expect((await open(`/angebote-app/${externalId}/${ownerPasscode}`)).text).toContain('Ihr Objekt in Zahlen');
  });

  it('counts readers by day, programs and the owner apart', async () => {
    const { agent, organizationId, object, open, offer, externalId, ownerPasscode } = await openOffer();
    await Promise.all(Array.from({ length: 5 }, () => open(offer)));
    await people.browser().call('GET', offer, { headers: { 'user-agent': 'Googlebot/2.1' } });
    const owner = `/angebote/${externalId}?ownerPasscode=${ownerPasscode}`;
    await open(owner);
    const readViews = () =>
      database.tenant({ organizationId, userId: noUser }, (tx) =>
        tx
          .selectFrom('estate_views')
          .select(['kind', 'count'])
          .where('estate_object_id', '=', object.id)
          .orderBy('kind')
          .execute(),
      );
    await expect.poll(readViews).toEqual([
      { kind: 'offer', count: 5 },
      { kind: 'owner', count: 1 },
    ]);
    const views = await agent.call('GET', `/api/ri/real-estate/objekt/views?objectId=${object.objectId}`);
    expect(views.body).toEqual({ pages: 5, exposes: 0 });
    expect((await open(owner)).text).toMatch(/<b>5<\/b\s*><span>Aufrufe<\/span>/u);
  });
});

describe('an enquiry', () => {
  it('puts the person into the pipeline, and the link to the exposé goes to them at once', async () => {
    const { agent, enquire, listPeople } = await openOffer();
    const email = 'anfrage@example.com';
    const { status, body } = await enquire({ email, title: 'Frau', text: 'Ist das noch da?', wantsExpose: true });
    expect([status, body]).toEqual([200, {}]);
    const [person] = await listPeople();
    expect(person).toMatchObject({
      email,
      status: 'EXPOSE',
      data: { lastName: 'Brandt', requestText: 'Ist das noch da?', source: 'Angebotsseite' },
    });
    expect(person?.data.exposeSentAt).not.toBeNull();
    const [mail] = await mailsTo(agent, email);
    expect(mail?.subject).toContain('Ihr Exposé');
  });

  it('of somebody who asked before adds their words, changes nothing else, and is answered the same', async () => {
    const { agent, enquire, listPeople } = await openOffer();
    const email = 'zweimal@example.com';
    await enquire({ email, text: 'Erstens', wantsExpose: true });
    const again = await enquire({
      email: email.toUpperCase(),
      lastName: 'Anders',
      text: 'Zweitens',
      wantsExpose: true,
    });
    expect([again.status, again.body]).toEqual([200, {}]);
    const found = await listPeople();
    expect(found.map(({ data }) => [data.lastName, data.requestText])).toEqual([['Brandt', 'Erstens\n\nZweitens']]);
    expect(await mailsTo(agent, email)).toHaveLength(1);
  });

  it.each([
    ['consent', { consent: false }],
    ['lastName', { lastName: '  ' }],
    ['email', { email: 'keine' }],
    ['text', { text: 'x'.repeat(4001) }],
  ])('without a valid %s is refused, naming it, and adds nobody', async (field, body) => {
    const { enquire, listPeople } = await openOffer();
    const answer = await enquire(body);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    expect(await listPeople()).toEqual([]);
  });

  it('of a program that fills every field is answered like any other, and adds nobody', async () => {
    const { enquire, listPeople } = await openOffer();
    expect((await enquire({ website: 'https://spam.example' })).status).toBe(200);
    expect(await listPeople()).toEqual([]);
  });

  it('needs the link of an offer that is there', async () => {
    const opened = await openOffer();
    expect((await opened.enquire({ passcode: 'falsch' })).status).toBe(404);
    await save(opened, { draft: true, data: { realEstateStatus: 'ARCHIVED' } });
    expect((await opened.enquire({})).status).toBe(410);
  });

  it('from one network comes no more often than people write', async () => {
    const { enquire } = await openOffer();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) => enquire({ email: `viele-${index}@example.com` })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('to one address sends the exposés of five objects a day at most', async () => {
    const { enquire } = await openOffer();
    const statuses: number[] = [];
    for (const text of ['1', '2', '3', '4', '5', '6'])
      statuses.push((await enquire({ email: 'opfer@example.com', text })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

it('no public answer tells what is hidden: address, owner, internal notes, pictures, secrets of others', async () => {
  const opened = await openOffer({ buildingType: 'VILLA', plotArea: 262, constructionYear: 1998 });
  const { agent, object, externalId, passcode, ownerPasscode, open } = opened;
  await addPicture(agent, `${object.objectId}-Geheimer-Weg-7b.jpg`);
  await save(opened, {
    publishedHomepage: true,
    dataTwo: { ownerName: 'Hinterhuber', keyNumber: 'S-4711' },
  });
  for (const size of ['small', 'thumbnail'])
    await agent.call('GET', `/api/ri/real-estate/objekt/files/${object.objectId}-Geheimer-Weg-7b_${size}.webp`);
  const { body } = await agent.call<TestBody & { address: string }>('GET', '/api/ri/real-estate/homepage');
  const homepage = new URL(body.address).pathname;
  const identifier = homepage.split('/')[2] ?? '';
  const picture = /([0-9a-f-]{36})_small/u.exec((await open(opened.offer)).text)?.[1] ?? '';
  /** Addresses of all public answers of the agency about objects; a new endpoint needs one here. */
  const addresses: Readonly<Record<string, string>> = {
    getOfferPage: opened.offer,
    getOwnerPage: `/angebote-app/${externalId}/${ownerPasscode}`,
    getOfferPicture: `/angebote/${externalId}/bilder/${picture}_small.jpg?passcode=${passcode}`,
    getHomepageStart: homepage,
    getHomepageStartWithoutSlash: `/homepage/${identifier}`,
    getHomepagePage: `${homepage}kaufen`,
    getHomepageOffers: `${homepage}angebote`,
    getHomepageOffer: `${homepage}angebote/${externalId}`,
    getHomepageOfferPicture: `${homepage}angebote/${externalId}/bilder/${picture}_small.jpg`,
    getHomepageSitemap: `${homepage}sitemap.xml`,
  };
  const isAboutOthers = /^(?:getHomepagePicture|getExposePage|openExpose)$/u;
  const known = endpointsOf('real-estate').filter(({ access, method }) => access === 'public' && method === 'GET');
  expect(Object.keys(addresses).toSorted()).toEqual(
    known
      .map(({ id }) => id)
      .filter((id) => !isAboutOthers.test(id))
      .toSorted(),
  );
  for (const [id, address] of Object.entries(addresses)) {
    const { status, bytes } = await open(address);
    expect([id, status]).toEqual([id, 200]);
    const answer = bytes.toString('latin1');
    for (const secret of [
      'Geheimer',
      'Wirklicher',
      '99z',
      'Eigner',
      'Hinterhuber',
      'S-4711',
      id === 'getOwnerPage' ? '#' : ownerPasscode,
    ])
      if (secret !== '#') expect([id, secret, answer.includes(secret)]).toEqual([id, secret, false]);
    if (id.startsWith('getHomepage')) expect([id, answer.includes(passcode)]).toEqual([id, false]);
  }
});
