import { describe, expect, it } from 'vitest';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';
import {
  announce,
  call,
  codeOf,
  motionUntil,
  openWrittenScene,
  read,
  send,
  vote,
  wegAdministration,
} from '#testing/written-scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const openCommunity = (settings?: { readonly voting_principle: string }) =>
  openWrittenScene(people, database, settings);
/** Day of the clock of the server under test, which stands still until it is moved. */
const readToday = () => germanDayOf(people.clock.now());

describe('a written resolution', () => {
  it('is drafted, changed and deleted out of sight of the members', async () => {
    const today = readToday();
    const { manager, ahrens } = await openCommunity();
    const { body } = await call(manager, 'POST', '', motionUntil(addDays(today, 14)));
    const { id, version } = body.umlaufbeschluss;
    expect(body.umlaufbeschluss).toMatchObject({ stand: 'ENTWURF', mehrheit: 'ALLE', eigene: [] });
    expect((await call(ahrens.browser, 'GET')).body.umlaufbeschluesse).toEqual([]);
    expect((await call(ahrens.browser, 'GET', `/${id}`)).status).toBe(404);
    const changed = await call(manager, 'PUT', `/${id}`, { ...motionUntil(addDays(today, 9)), version });
    expect(changed.body.umlaufbeschluss).toMatchObject({ frist: addDays(today, 9), version: version + 1 });
    expect(codeOf(await call(manager, 'PUT', `/${id}`, { ...motionUntil(today), version }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
    expect((await call(manager, 'DELETE', `/${id}`)).body).toEqual({});
    expect((await call(manager, 'GET', `/${id}`)).status).toBe(404);
  });

  it('goes to the members of the day, and stays as it was sent', async () => {
    const today = readToday();
    const { manager, ahrens } = await openCommunity();
    const { id, detail } = await send(manager, addDays(today, 14));
    expect(detail.waehler?.map(({ person, einheit, versand }) => [person, einheit, versand])).toEqual([
      ['Ahrens', '1', 'E_MAIL'],
      ['Ahrens', '2', 'E_MAIL'],
      ['Brandt, Jan', '3', 'E_MAIL'],
      ['Brandt, Ute', '3', 'E_MAIL'],
      ['Celik', '4', 'BRIEF'],
    ]);
    expect(detail.auszaehlung).toMatchObject({ stimmberechtigt: 3, alleZugestimmt: false });
    for (const answer of [
      await call(manager, 'PUT', `/${id}`, motionUntil(addDays(today, 20))),
      await call(manager, 'DELETE', `/${id}`),
      await call(manager, 'POST', `/${id}/senden`, {}),
    ])
      expect(codeOf(answer)).toEqual([409, 'written_resolution_sent']);
    expect((await call(ahrens.browser, 'GET')).body.umlaufbeschluesse).toMatchObject([
      {
        id,
        stand: 'OFFEN',
        eigene: [{ person: 'Ahrens', einheiten: ['1', '2'], stimme: null, mitMiteigentuemern: false }],
      },
    ]);
  });

  it('cannot be sent to nobody, nor with a deadline that is over', async () => {
    const today = readToday();
    const { manager } = await openCommunity();
    const late = (await call(manager, 'POST', '', motionUntil(addDays(today, -1)))).body.umlaufbeschluss.id;
    const { status, body } = await call(manager, 'POST', `/${late}/senden`, {});
    expect([status, body.errors?.[0]]).toMatchObject([422, { code: 'deadline_over', field: 'frist' }]);
    const nobody = (await call(manager, 'POST', '', motionUntil(addDays(today, 9)), 'W-2')).body.umlaufbeschluss.id;
    expect(codeOf(await call(manager, 'POST', `/${nobody}/senden`, {}, 'W-2'))).toEqual([
      422,
      'community_without_members',
    ]);
  });

  it('is adopted once all have agreed, spouses both, and may then be announced before the deadline', async () => {
    const today = readToday();
    const { manager, ahrens, brandt, spouse } = await openCommunity();
    const { id, detail } = await send(manager, addDays(today, 14));
    expect((await vote(ahrens.browser, id, 'JA')).body.umlaufbeschluss.eigene[0]?.stimme).toBe('JA');
    await vote(brandt.browser, id, 'JA');
    const celik = detail.waehler?.find(({ person }) => person === 'Celik')?.id;
    await call(manager, 'POST', `/${id}/stimmen`, {
      waehler: celik,
      stimme: 'JA',
      eingang: 'BRIEF',
      datum: today,
      notiz: 'Brief vom Vortag',
    });
    expect((await read(manager, id)).auszaehlung).toMatchObject({
      ja: 2,
      alleZugestimmt: false,
      hinweise: [{ code: 'co_owner_missing', einheit: '3' }],
    });
    expect(codeOf(await announce(manager, id))).toEqual([422, 'voting_open']);
    await vote(spouse.browser, id, 'JA');
    const announced = await announce(manager, id, 'U 2026/1');
    expect(announced.body.umlaufbeschluss).toMatchObject({
      stand: 'VERKUENDET',
      ergebnis: 'ANGENOMMEN',
      verkuendetAm: today,
      laufendeNummer: 1,
      ja: 3,
      nein: 0,
    });
    const { beschluesse } = (
      await ahrens.browser.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/W-1`)
    ).body;
    expect(beschluesse).toMatchObject([
      { art: 'UMLAUF', beschlussnummer: 'U 2026/1', datum: today, ergebnis: 'ANGENOMMEN', ja: 3, nein: 0 },
    ]);
    expect(codeOf(await vote(ahrens.browser, id, 'NEIN'))).toEqual([409, 'written_resolution_closed']);
  });

  it('keeps a changed vote next to the former one; the last one counts', async () => {
    const today = readToday();
    const { manager, ahrens } = await openCommunity();
    const { id } = await send(manager, addDays(today, 14));
    await vote(ahrens.browser, id, 'JA');
    await vote(ahrens.browser, id, 'JA');
    await vote(ahrens.browser, id, 'NEIN');
    const { waehler, auszaehlung } = await read(manager, id);
    expect(waehler?.[0]?.stimmen.map(({ stimme, eingang, kopieAn }) => [stimme, eingang, kopieAn])).toEqual([
      ['JA', 'PORTAL', ahrens.email],
      ['NEIN', 'PORTAL', ahrens.email],
    ]);
    expect(auszaehlung).toMatchObject({ ja: 0, nein: 1 });
  });

  it('is voted on by each person who shares an address: the vote names the person', async () => {
    const { manager, addPerson, member } = await openCommunity();
    const couple = await addPerson();
    await member('Döring, Eva', '5', '1', couple.email);
    await member('Evers, Dirk', '5', '1', couple.email);
    await member('Evers,  Dirk', '6', '1', couple.email);
    const { id } = await send(manager, addDays(readToday(), 14));
    const unnamed = await vote(couple.browser, id, 'JA');
    expect([unnamed.status, unnamed.body.errors?.[0]]).toMatchObject([
      422,
      { code: 'vote_person_needed', field: 'person' },
    ]);
    const foreign = await vote(couple.browser, id, 'JA', 'Celik');
    expect([foreign.status, foreign.body.errors?.[0]]).toMatchObject([403, { code: 'no_vote', field: 'person' }]);
    const empty = await vote(couple.browser, id, 'JA', ' ');
    expect([empty.status, empty.body.errors?.[0]?.field]).toEqual([400, 'person']);

    const first = await vote(couple.browser, id, 'JA', 'döring, eva');
    expect(first.body.umlaufbeschluss.eigene).toMatchObject([
      { person: 'Döring, Eva', einheiten: ['5'], stimme: 'JA', mitMiteigentuemern: true },
      { person: 'Evers, Dirk', einheiten: ['5', '6'], stimme: null, abgegebenAm: null },
    ]);
    const hints = async () =>
      (await read(manager, id)).auszaehlung?.hinweise.filter(({ einheit }) => einheit === '5').map(({ code }) => code);
    expect(await hints()).toEqual(['co_owner_missing']);
    await vote(couple.browser, id, 'NEIN', 'Evers, Dirk');
    expect(await hints()).toEqual(['co_owners_differ']);
    const { waehler } = await read(manager, id);
    expect(
      waehler
        ?.filter(({ stimmen }) => stimmen.length > 0)
        .map(({ person, einheit, stimmen }) => [person, einheit, stimmen.map(({ stimme }) => stimme)]),
    ).toEqual([
      ['Döring, Eva', '5', ['JA']],
      ['Evers, Dirk', '5', ['NEIN']],
      ['Evers,  Dirk', '6', ['NEIN']],
    ]);
  });

  it('tells members their own vote alone, and the result once it is announced', async () => {
    const today = readToday();
    const { manager, ahrens, brandt } = await openCommunity();
    const { id } = await send(manager, today);
    await vote(ahrens.browser, id, 'NEIN');
    const seen = await read(brandt.browser, id);
    expect(seen).toMatchObject({
      writable: false,
      waehler: null,
      auszaehlung: null,
      umlaufbeschluss: { ja: null, nein: null, ergebnis: null, eigene: [{ stimme: null, mitMiteigentuemern: true }] },
    });
    expect(JSON.stringify(seen)).not.toContain('Ahrens');
  });

  it('is closed to strangers, to members who are not owners, and to who only reads', async () => {
    const today = readToday();
    const { manager, addPerson, other, signInAdministrator } = await openCommunity();
    const { id } = await send(manager, addDays(today, 3));
    const stranger = await addPerson([other]);
    expect((await call(stranger.browser, 'GET', `/${id}`)).status).toBe(404);
    expect((await call(stranger.browser, 'GET', `/${id}`, undefined, 'W-2')).status).toBe(404);
    expect((await vote(stranger.browser, id, 'JA')).status).toBe(404);
    const guest = await addPerson();
    expect((await read(guest.browser, id)).umlaufbeschluss.eigene).toEqual([]);
    expect(codeOf(await vote(guest.browser, id, 'JA'))).toEqual([403, 'no_vote']);
    const administrator = await signInAdministrator();
    expect(await read(administrator, id)).toMatchObject({ writable: false, waehler: null });
    for (const path of [`/${id}/verkuenden`, `/${id}/senden`, `/${id}/zurueckziehen`, `/${id}/stimmen`, ''])
      expect((await call(guest.browser, 'POST', path, {})).status, path).toBe(403);
  });

  it('is voted on by an owner with a link of type eigentuemer as well, and no longer once the link has ended', async () => {
    const today = readToday();
    const { manager, addPerson, member, owner, books } = await openCommunity();
    const doering = await addPerson([owner], 'eigentuemer');
    await member('Döring', '5', '1', doering.email);
    const { id } = await send(manager, addDays(today, 3));
    expect((await vote(doering.browser, id, 'JA')).body.umlaufbeschluss.eigene[0]?.einheiten).toEqual(['5']);
    await books.write((tx) =>
      tx
        .updateTable('owner_links')
        .set({ valid_until: '2020-01-01', books_until: '2020-01-01' })
        .where('user_type', '=', 'eigentuemer')
        .execute(),
    );
    expect((await call(doering.browser, 'GET', `/${id}`)).status).toBe(404);
    expect((await vote(doering.browser, id, 'NEIN')).status).toBe(404);
  });

  it('is announced once, also by two at the same moment', async () => {
    const today = readToday();
    const { manager, ahrens, brandt, spouse, signIn } = await openCommunity();
    const { id, detail } = await send(manager, addDays(today, 3));
    for (const { browser } of [ahrens, brandt, spouse]) await vote(browser, id, 'JA');
    const celik = detail.waehler?.find(({ person }) => person === 'Celik')?.id;
    await call(manager, 'POST', `/${id}/stimmen`, { waehler: celik, stimme: 'JA', eingang: 'E_MAIL', datum: today });
    const colleague = await signIn({ permissions: [wegAdministration] });
    const both = await Promise.all([announce(manager, id, 'U 1'), announce(colleague, id, 'U 2')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await manager.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/W-1`);
    expect(body.beschluesse).toHaveLength(1);
  });

  it('ends at midnight: a later vote is refused, a paper that came before is still entered, and then it is announced', async () => {
    const today = readToday();
    const { manager, ahrens, brandt, spouse, signIn } = await openCommunity();
    const given = { mehrheit: 'MEHRHEIT', grundlage: 'Nr. 12 vom 03.06.2025' };
    const { id, detail } = await send(manager, today, given);
    await vote(ahrens.browser, id, 'NEIN');
    for (const { browser } of [brandt, spouse]) await vote(browser, id, 'JA');
    expect(codeOf(await announce(manager, id))).toEqual([422, 'voting_open']);
    people.clock.advance({ days: 1 });
    const later = await signIn({ permissions: [wegAdministration] });
    expect((await read(later, id)).umlaufbeschluss.stand).toBe('ABGELAUFEN');
    expect(codeOf(await vote(await ahrens.signInAgain(), id, 'JA'))).toEqual([422, 'deadline_over']);
    const celik = detail.waehler?.find(({ person }) => person === 'Celik')?.id;
    const paper = { waehler: celik, stimme: 'JA', eingang: 'BRIEF' };
    const late = await call(later, 'POST', `/${id}/stimmen`, { ...paper, datum: addDays(today, 1) });
    expect([late.status, late.body.errors?.[0]]).toMatchObject([422, { code: 'deadline_over', field: 'datum' }]);
    await call(later, 'POST', `/${id}/stimmen`, { ...paper, datum: today });
    expect((await announce(later, id)).body.umlaufbeschluss).toMatchObject({
      ergebnis: 'ANGENOMMEN',
      verkuendetAm: addDays(today, 1),
      ja: 2,
      nein: 1,
    });
  });

  it('counts by the principle of the community; to a motion that needs all, silence is no consent', async () => {
    const today = readToday();
    const { manager, ahrens, signIn } = await openCommunity({ voting_principle: 'MEA' });
    const { id } = await send(manager, today);
    await vote(ahrens.browser, id, 'JA');
    expect((await read(manager, id)).auszaehlung).toMatchObject({ ja: 500, stimmberechtigt: 1000 });
    people.clock.advance({ days: 1 });
    const later = await signIn({ permissions: [wegAdministration] });
    const { body } = await announce(later, id);
    expect(body.umlaufbeschluss).toMatchObject({ ergebnis: 'ABGELEHNT', prinzip: 'MEA', ja: 500, nein: 0 });
    const { beschluesse } = (await later.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/W-1`))
      .body;
    expect(beschluesse).toMatchObject([{ ergebnis: 'ABGELEHNT', ja: 500, enthaltung: 0 }]);
  });

  it('never is announced with a vote that is not counted: of both at the same moment one is refused', async () => {
    const today = readToday();
    const { manager, ahrens, brandt, spouse } = await openCommunity();
    for (const round of [1, 2, 3]) {
      const { id, detail } = await send(manager, addDays(today, 3));
      for (const { browser } of [ahrens, brandt, spouse]) await vote(browser, id, 'JA');
      const waehler = detail.waehler?.find(({ person }) => person === 'Celik')?.id;
      await call(manager, 'POST', `/${id}/stimmen`, { waehler, stimme: 'JA', eingang: 'BRIEF', datum: today });
      const both = await Promise.all([announce(manager, id, `U ${round}`), vote(ahrens.browser, id, 'NEIN')]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual(both.map(({ status }) => status));
    }
  });

  it('has votes and a wording that the database keeps', async () => {
    const today = readToday();
    const { manager, ahrens, books } = await openCommunity();
    const { id } = await send(manager, addDays(today, 3));
    await vote(ahrens.browser, id, 'JA');
    await books.write(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('community_written_votes')
        .set({ choice: 'NEIN' })
        .executeTakeFirstOrThrow();
      const { numDeletedRows } = await tx.deleteFrom('community_written_votes').executeTakeFirstOrThrow();
      expect([numUpdatedRows, numDeletedRows]).toEqual([0n, 0n]);
    });
    await expect(
      books.write((tx) =>
        tx.updateTable('community_written_resolutions').set({ wording: 'anders' }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow('stay as they were sent');
    expect((await read(manager, id)).waehler?.[0]?.stimmen).toMatchObject([{ stimme: 'JA' }]);
  });

  it('has an evidence of who was asked how and voted when, for the management alone', async () => {
    const today = readToday();
    const { manager, ahrens } = await openCommunity();
    const { id } = await send(manager, addDays(today, 3), { begruendung: 'Das Angebot läuft ab.' });
    await vote(ahrens.browser, id, 'NEIN');
    await vote(ahrens.browser, id, 'JA');
    const evidence = (browser: TestBrowser, of = id) =>
      browser.call('GET', `/api/ri/property-management/weg-umlauf/W-1/${of}/nachweis`, {
        headers: { accept: 'application/pdf' },
      });
    const { status, bytes } = await evidence(manager);
    expect(status).toBe(200);
    const text = (await readPdfText(Buffer.from(bytes))).replaceAll(/[\s\u00A0\u202F\u2060]+/gu, ' ');
    for (const part of [
      'WEG Am Lindenhang 7',
      'Die Dachrinne wird',
      'Das Angebot läuft ab.',
      'Celik',
      'per Brief',
      'ersetzt: Nein',
    ])
      expect(text).toContain(part);
    const ballots = await manager.call('GET', `/api/ri/property-management/weg-umlauf/W-1/${id}/stimmzettel`, {
      headers: { accept: 'application/pdf' },
    });
    const papers = await readPdfText(Buffer.from(ballots.bytes));
    expect(papers).toContain('Celik');
    expect(papers).not.toContain('Ahrens');
    expect((await evidence(ahrens.browser)).status).toBe(403);
    const draft = (await call(manager, 'POST', '', motionUntil(today))).body.umlaufbeschluss.id;
    expect((await evidence(manager, draft)).status).toBe(404);
  });

  it('is withdrawn with a reason, which the members read', async () => {
    const today = readToday();
    const { manager, ahrens } = await openCommunity();
    const { id } = await send(manager, addDays(today, 3));
    await call(manager, 'POST', `/${id}/zurueckziehen`, { grund: 'neues Angebot' });
    expect((await read(ahrens.browser, id)).umlaufbeschluss).toMatchObject({
      stand: 'ZURUECKGEZOGEN',
      zurueckgezogen: { datum: today, grund: 'neues Angebot' },
    });
    expect(codeOf(await vote(ahrens.browser, id, 'JA'))).toEqual([409, 'written_resolution_closed']);
    expect(codeOf(await announce(manager, id))).toEqual([409, 'written_resolution_closed']);
  });

  it('takes a paper vote with its day, between sending and deadline and not in the future', async () => {
    const today = readToday();
    const { manager } = await openCommunity();
    const { id, detail } = await send(manager, addDays(today, 3));
    const waehler = detail.waehler?.[0]?.id;
    const type = (datum: string) =>
      call(manager, 'POST', `/${id}/stimmen`, { waehler, stimme: 'JA', eingang: 'BRIEF', datum });
    for (const [datum, code] of [
      [addDays(today, 1), 'vote_day_invalid'],
      [addDays(today, -1), 'vote_day_invalid'],
      [addDays(today, 4), 'deadline_over'],
    ] as const) {
      const { status, body } = await type(datum);
      expect([status, body.errors?.[0]], datum).toMatchObject([422, { code, field: 'datum' }]);
    }
    expect((await type(today)).status).toBe(200);
  });

  it('places a paper vote before the votes in the portal of its day: the later declaration counts', async () => {
    const { manager, ahrens, signIn } = await openCommunity();
    const { id, detail } = await send(manager, addDays(readToday(), 3));
    people.clock.advance({ minutes: 5 });
    const votedOn = readToday();
    await vote(ahrens.browser, id, 'JA');
    const waehler = detail.waehler?.[0]?.id;
    const type = (browser: TestBrowser, datum: string) =>
      call(browser, 'POST', `/${id}/stimmen`, { waehler, stimme: 'NEIN', eingang: 'BRIEF', datum });
    const counted = async (browser: TestBrowser) =>
      (await read(browser, id)).waehler?.[0]?.stimmen.map(({ stimme, eingang }) => `${stimme} ${eingang}`);
    await type(manager, votedOn);
    expect(await counted(manager)).toEqual(['NEIN BRIEF', 'JA PORTAL']);
    people.clock.advance({ days: 1 });
    const later = await signIn({ permissions: [wegAdministration] });
    await type(later, votedOn);
    expect(await counted(later)).toEqual(['NEIN BRIEF', 'NEIN BRIEF', 'JA PORTAL']);
    expect((await read(later, id)).auszaehlung).toMatchObject({ ja: 1, nein: 0 });
    await type(later, addDays(votedOn, 1));
    expect((await counted(later))?.at(-1)).toBe('NEIN BRIEF');
  });

  it.each([
    // The form of the collection accepts a million votes of a kind.
    [100_000_000, '50000000', 50_000_000, null],
    // Without a common denominator that can be shown: parts of a million.
    [99_999_989, '1', 500_000, 500_000],
  ])('is announced with shares of %i as well', async (share_denominator, share_numerator, votes, inCollection) => {
    const { manager, ahrens, signIn, books, owner } = await openCommunity({ voting_principle: 'MEA' });
    await books.member({ owner_id: owner, person: 'Döring', unit: '5', share_numerator, share_denominator });
    const { id } = await send(manager, readToday());
    await vote(ahrens.browser, id, 'JA');
    people.clock.advance({ days: 1 });
    const later = await signIn({ permissions: [wegAdministration] });
    const announced = await announce(later, id);
    expect(announced.status, announced.text).toBe(200);
    expect(announced.body.umlaufbeschluss).toMatchObject({ ja: votes, nein: 0, enthaltung: 0 });
    const { beschluesse } = (await later.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/W-1`))
      .body;
    expect(beschluesse).toMatchObject([{ art: 'UMLAUF', ja: inCollection }]);
  });

  it('names the field of what cannot be drafted', async () => {
    const today = readToday();
    const { manager } = await openCommunity();
    for (const [field, given] of [
      ['betreff', { betreff: ' ' }],
      ['betreff', { betreff: 'x'.repeat(201) }],
      ['wortlaut', { wortlaut: '' }],
      ['frist', { frist: 'bald' }],
      ['frist', { frist: '2026-02-30' }],
      ['mehrheit', { mehrheit: 'VIELE' }],
      ['grundlage', { mehrheit: 'MEHRHEIT' }],
    ] as const) {
      const { status, body } = await call(manager, 'POST', '', { ...motionUntil(today), ...given });
      expect([status, body.errors?.[0]?.field], field).toEqual([400, field]);
    }
  });
});
