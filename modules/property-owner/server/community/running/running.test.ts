import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createId } from '#platform/server/ids.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const wegAdministration = 'ri-property-management-weg-admin-permission';
const weg = 'ri-property-management-weg-permission';

interface Given extends Record<string, unknown> {
  readonly art: MeetingRecord['art'];
  readonly id?: string;
}
type Taken = TestBody & { eintraege: MeetingRecord[]; abgelehnt: { id: string; grund: string }[] };

/** A community of four members, each with a quarter, and a meeting with two items. */
async function openMeeting() {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn, organizationId: organization_id } = scene;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const ids: Record<string, string> = {};
  for (const [person, unit] of [
    ['Anna Adam', '1'],
    ['Bernd Bach', '2'],
    ['Carla Conrad', '3'],
    ['Dora Dietz', '4'],
  ] as const)
    ids[person] = await books.member({ owner_id: owner, person, unit, share_numerator: 250, share_denominator: 1000 });
  const [meeting, welcome, motion] = [createId(), createId(), createId()];
  await books.write(async (tx) => {
    await tx
      .insertInto('community_meetings')
      .values({ organization_id, id: meeting, owner_id: owner, number: '2026/1', held_on: '2026-12-17', place: 'Saal' })
      .execute();
    await tx
      .insertInto('community_agenda_items')
      .values([
        { organization_id, id: welcome, meeting_id: meeting, position: 1, title: 'Begrüßung' },
        {
          organization_id,
          id: motion,
          meeting_id: meeting,
          position: 2,
          title: 'Fahrradüberdachung',
          motion: 'Im Hof entsteht eine Fahrradüberdachung.',
          majority: 'DOPPELT_QUALIFIZIERT',
        },
      ])
      .execute();
  });
  const url = `${base}/weg-versammlung/W-1/${meeting}`;
  return {
    ...scene,
    owner,
    ids,
    meeting,
    welcome,
    motion,
    url,
    chair: await signIn({ permissions: [wegAdministration] }),
    member: await signIn({ permissions: [weg], links: [{ owner_id: owner, user_type: 'weg' }] }),
  };
}

const record = (given: Given) => ({ id: randomUUID(), am: people.clock.now().toISOString(), ...given });
const send = (browser: TestBrowser, url: string, ...given: readonly Given[]) =>
  browser.call<Taken>('POST', `${url}/aufzeichnung`, { body: { eintraege: given.map((one) => record(one)) } });
const begin: Given = { art: 'BEGINN', leitung: 'L. Brandt', protokoll: 'M. Ernst', beirat: 'Anna Adam' };
const attend = (mitglieder: readonly (string | undefined)[], stand = 'ANWESEND', inhaber = ''): Given => ({
  art: 'ANWESENHEIT',
  mitglieder,
  stand,
  inhaber,
  vollmachtVom: null,
});
const vote = (top: string, mitglieder: readonly (string | undefined)[], wahl: string | null): Given => ({
  art: 'STIMME',
  top,
  mitglieder,
  wahl,
});
const announce = (top: string, ergebnis = 'ANGENOMMEN'): Given => ({ art: 'VERKUENDUNG', top, ergebnis });
const collection = async (browser: TestBrowser) =>
  (await browser.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/W-1`)).body.beschluesse;
const minutesOf = async (browser: TestBrowser, url: string) => {
  const { status, bytes } = await browser.call('GET', `${url}/niederschrift`, {
    headers: { accept: 'application/pdf' },
  });
  expect(status).toBe(200);
  return readPdfText(bytes);
};

const repeated = randomUUID();

describe('a running meeting', () => {
  it('is opened with its agenda, the members of its day and the rules of the community', async () => {
    const { chair, url, books, ids } = await openMeeting();
    await books.write((tx) =>
      tx
        .updateTable('community_members')
        .set({ member_to: '2026-12-16' })
        .where('id', '=', ids['Dora Dietz'] ?? '')
        .execute(),
    );
    const { body } = await chair.call<{ versammlung: RunningMeeting; eintraege: MeetingRecord[] }>(
      'GET',
      `${url}/aufzeichnung`,
    );
    expect(body.versammlung).toMatchObject({
      gemeinschaft: 'WEG Am Lindenhang 7',
      regeln: { stimmprinzip: 'KOPF', quorumProzent: null },
      tops: [
        { nummer: 1, antrag: '' },
        { nummer: 2, mehrheit: 'DOPPELT_QUALIFIZIERT' },
      ],
    });
    expect(body.versammlung.mitglieder.map(({ person }) => person)).toEqual([
      'Anna Adam',
      'Bernd Bach',
      'Carla Conrad',
    ]);
    expect(body.eintraege).toEqual([]);
  });

  it('makes an announced result an entry of the collection, with votes, place and item', async () => {
    const { chair, member, url, ids, motion, meeting } = await openMeeting();
    const [a, b, c, d] = Object.values(ids);
    const { status, body } = await send(
      chair,
      url,
      begin,
      attend([a, b, c]),
      attend([d], 'VERTRETEN', 'Anna Adam'),
      { art: 'TOP', top: motion },
      vote(motion, [a, b, d], 'JA'),
      vote(motion, [c], 'NEIN'),
      announce(motion),
    );
    expect([status, body.abgelehnt]).toEqual([200, []]);
    expect(await collection(member)).toMatchObject([
      {
        laufendeNummer: 1,
        beschlussnummer: '2026/1-2',
        beschreibung: 'Im Hof entsteht eine Fahrradüberdachung.',
        art: 'VERSAMMLUNG',
        datum: '2026-12-17',
        ort: 'Saal',
        top: 'TOP 2',
        ergebnis: 'ANGENOMMEN',
        ja: 3,
        nein: 1,
        enthaltung: 0,
        anfechtbarBis: '2027-01-18',
      },
    ]);
    const early = await chair.call<TestBody>('POST', `${url}/niederschrift`, { body: {} });
    expect([early.status, early.body.errors[0]?.code]).toEqual([409, 'meeting_not_ended']);
    await send(chair, url, { art: 'NOTIZ', top: motion, text: 'Herr Bach bittet um eine Rampe.' }, { art: 'ENDE' });
    const text = await minutesOf(chair, url);
    for (const expected of [
      'Niederschrift über die ordentliche Eigentümerversammlung',
      'vertreten durch Anna Adam',
      'Abstimmung nach Köpfen: Ja 3, Nein 1, Enthaltung 0, anwesend 4',
      'Ja-Stimmen: 750 von 1.000 Anteilen',
      'Der Beschluss ist zustande gekommen.',
      'Mehr als zwei Drittel der Stimmen',
      'Beschluss-Sammlung Nr. 1.',
      'Herr Bach bittet um eine Rampe.',
      'Vorsitz des Verwaltungsbeirats',
    ])
      expect(text.replaceAll(/\s+/gu, ' ')).toContain(expected);
    const lay = (ersetzt: boolean) => chair.call<TestBody>('POST', `${url}/niederschrift`, { body: { ersetzt } });
    expect((await lay(false)).status).toBe(200);
    const again = await lay(false);
    expect([again.status, again.body.errors[0]?.code]).toEqual([409, 'minutes_exist']);
    expect((await lay(true)).status).toBe(200);
    const file = await member.call('GET', `${base}/weg-versammlung/get-file/${meeting}`, {
      headers: { accept: 'application/pdf' },
    });
    expect(await readPdfText(file.bytes)).toContain('Fahrradüberdachung');
  });

  it('takes each record once, however often a device sends it', async () => {
    const { chair, url, ids, motion } = await openMeeting();
    const [a] = Object.values(ids);
    const eintraege = [begin, attend([a]), vote(motion, [a], 'NEIN'), announce(motion, 'ABGELEHNT')].map((one) =>
      record(one),
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => chair.call<Taken>('POST', `${url}/aufzeichnung`, { body: { eintraege } })),
    );
    for (const { status, body } of answers)
      expect([status, body.abgelehnt, body.eintraege.map(({ id }) => id)]).toEqual([
        200,
        [],
        eintraege.map(({ id }) => id),
      ]);
    expect(await collection(chair)).toHaveLength(1);
  });

  it('lets one of two people who announce at once, and tells the other', async () => {
    const { chair, signIn, url, ids, motion } = await openMeeting();
    const other = await signIn({ permissions: [wegAdministration] });
    await send(chair, url, begin, attend(Object.values(ids)), vote(motion, Object.values(ids), 'JA'));
    const answers = await Promise.all(
      [chair, other, chair, other].map((browser) => send(browser, url, announce(motion))),
    );
    expect(answers.flatMap(({ body }) => body.abgelehnt.map(({ grund }) => grund))).toEqual([
      'item_announced',
      'item_announced',
      'item_announced',
    ]);
    expect(await collection(chair)).toHaveLength(1);
  });

  it('names what it does not take, and takes the rest of a device that was offline', async () => {
    const { chair, url, ids, motion } = await openMeeting();
    const [a, b, c] = Object.values(ids);
    const { body } = await send(
      chair,
      url,
      begin,
      attend([a, b, c]),
      vote(motion, [a, randomUUID()], 'JA'),
      vote(motion, [a], 'JA'),
      announce(motion, 'ABGELEHNT'),
      { art: 'ZAEHLUNG', top: motion, ja: 5, nein: 5, enthaltung: null },
      announce(motion),
    );
    expect(body.abgelehnt.map(({ grund }) => grund)).toEqual(['member_unknown', 'result_differs', 'count_open']);
    expect(body.eintraege.map(({ art }) => art)).toEqual(['BEGINN', 'ANWESENHEIT', 'STIMME', 'ZAEHLUNG']);
    expect(await collection(chair)).toEqual([]);
  });

  it('has the time of the server for a device whose clock is wrong', async () => {
    const { chair, url } = await openMeeting();
    const before = people.clock.now().getTime();
    const early = new Date(before - 3_600_000).toISOString();
    const { body } = await send(
      chair,
      url,
      { ...begin, am: '1970-01-01T00:00:00Z' },
      { art: 'NOTIZ', top: null, text: 'gestern', am: '2999-01-01T00:00:00Z' },
      { art: 'NOTIZ', top: null, text: 'vorhin', am: early },
    );
    const [first = '', second = '', third] = body.eintraege.map(({ am }) => am);
    for (const am of [first, second]) expect(Math.abs(Date.parse(am) - before)).toBeLessThan(60_000);
    expect(third).toBe(early);
  });

  it('takes a community of two thousand members', async () => {
    const { chair, url, motion, books, owner, organizationId } = await openMeeting();
    await books.write((tx) =>
      sql`INSERT INTO community_members (organization_id, id, owner_id, person, unit, share_numerator, share_denominator)
          SELECT ${organizationId}::uuid, gen_random_uuid(), ${owner}::uuid, 'Mitglied ' || n, 'WE ' || n, 1, 2000 FROM generate_series(1, 2000) n`.execute(
        tx,
      ),
    );
    const { body } = await chair.call<{ versammlung: RunningMeeting }>('GET', `${url}/aufzeichnung`);
    const all = body.versammlung.mitglieder.map(({ id }) => id);
    const taken = await send(chair, url, begin, attend(all), vote(motion, all, 'JA'), announce(motion));
    expect([taken.status, taken.body.abgelehnt]).toEqual([200, []]);
    expect(await collection(chair)).toMatchObject([{ ja: 2004, nein: 0, ergebnis: 'ANGENOMMEN' }]);
  });

  it('has no result below an agreed quorum', async () => {
    const { chair, url, ids, motion } = await openMeeting();
    await chair.call('PUT', `${base}/weg-einstellungen/W-1`, {
      body: {
        stimmprinzip: 'MEA',
        ladungsfristWochen: 3,
        quorumProzent: 50,
        vollmachten: 'JEDER',
        chat: 'AUS',
        version: 1,
      },
    });
    const [a, b, c] = Object.values(ids);
    const two = await send(chair, url, begin, attend([a, b]), vote(motion, [a, b], 'JA'), announce(motion));
    expect(two.body.abgelehnt.map(({ grund }) => grund)).toEqual(['count_open']);
    const three = await send(chair, url, attend([c]), announce(motion));
    expect(three.body.abgelehnt).toEqual([]);
    expect(await collection(chair)).toMatchObject([{ ja: 500, nein: 0, ergebnis: 'ANGENOMMEN' }]);
  });

  it('keeps what was announced: later changes of members and rules change no minutes', async () => {
    const { chair, url, ids, motion, books } = await openMeeting();
    const [a, b, c, d] = Object.values(ids);
    await send(chair, url, begin, attend([a, b, c, d]), vote(motion, [a, b, c], 'JA'), vote(motion, [d], 'NEIN'));
    await send(chair, url, announce(motion), { art: 'ENDE' });
    const before = await minutesOf(chair, url);
    await books.write((tx) =>
      tx
        .updateTable('community_members')
        .set({ withdrawn_at: people.clock.now() })
        .where('id', '=', a ?? '')
        .execute(),
    );
    await chair.call('PUT', `${base}/weg-einstellungen/W-1`, {
      body: {
        stimmprinzip: 'MEA',
        ladungsfristWochen: 3,
        quorumProzent: 90,
        vollmachten: 'JEDER',
        chat: 'AUS',
        version: 1,
      },
    });
    expect(await minutesOf(chair, url)).toBe(before);
    expect(before.replaceAll(/\s+/gu, ' ')).toContain('Abstimmung nach Köpfen: Ja 3, Nein 1');
  });

  it('shortens the number of a meeting, never that of its item', async () => {
    const { chair, url, ids, motion, meeting, books } = await openMeeting();
    await books.write((tx) =>
      tx
        .updateTable('community_meetings')
        .set({ number: 'V'.repeat(40) })
        .where('id', '=', meeting)
        .execute(),
    );
    await send(chair, url, begin, attend(Object.values(ids)), vote(motion, Object.values(ids), 'JA'), announce(motion));
    expect((await collection(chair)).map(({ beschlussnummer }) => beschlussnummer)).toEqual([`${'V'.repeat(36)}-2`]);
  });

  it('gives the entry another number where somebody has used it', async () => {
    const { chair, url, ids, motion, books, owner } = await openMeeting();
    await books.resolution({ owner_id: owner, number: '2026/1-2', wording: 'Von Hand' });
    await send(chair, url, begin, attend(Object.values(ids)), vote(motion, Object.values(ids), 'JA'), announce(motion));
    expect((await collection(chair)).map(({ beschlussnummer }) => beschlussnummer)).toEqual(['2026/1-2a', '2026/1-2']);
  });

  it.each<[string, Given, string]>([
    ['an unknown kind', { art: 'PAUSE' as never }, 'eintraege.0.art'],
    ['an id that is none', { ...begin, id: 'x' }, 'eintraege.0.id'],
    ['nobody as chair', { ...begin, leitung: ' ' }, 'eintraege.0.leitung'],
    ['no member', attend([]), 'eintraege.0.mitglieder'],
    ['a member twice', attend([repeated, repeated]), 'eintraege.0.mitglieder'],
    [
      'more votes than whole numbers',
      { art: 'ZAEHLUNG', top: createId(), ja: -1, nein: 0, enthaltung: 0 },
      'eintraege.0.ja',
    ],
    ['a text that is too long', { art: 'NOTIZ', top: null, text: 'x'.repeat(5001) }, 'eintraege.0.text'],
  ])('refuses %s and names the field', async (_name, given, field) => {
    const { chair, url } = await openMeeting();
    const { status, body } = await send(chair, url, given);
    expect([status, body.errors[0]?.field]).toEqual([400, field]);
  });

  it('is run by administrators of communities alone', async () => {
    const { chair, member, url } = await openMeeting();
    for (const [method, path] of [
      ['GET', 'aufzeichnung'],
      ['GET', 'niederschrift'],
    ] as const)
      expect((await member.call(method, `${url}/${path}`)).status).toBe(403);
    expect((await member.call('POST', `${url}/niederschrift`, { body: {} })).status).toBe(403);
    expect((await send(member, url, begin)).status).toBe(403);
    const minutes = await chair.call<TestBody>('GET', `${url}/niederschrift`);
    expect([minutes.status, minutes.body.errors[0]?.code]).toEqual([409, 'meeting_not_begun']);
  });
});
