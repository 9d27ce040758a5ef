import { describe, expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addDays } from '#platform/contract/days.ts';
import { systemClock, todayInGermany } from '#platform/server/clock.ts';
import { createId } from '#platform/server/ids.ts';
import type { Overview } from '../../contract/overview/overview.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
// Sunday, 1 March 2026.
people.clock.advance({ days: 27 });
const today = '2026-03-01';
const base = '/api/ri/property-management';

async function read(browser: TestBrowser, eid = '0', query = ''): Promise<Overview> {
  const { status, body } = await browser.call<{ overview: Overview }>('GET', `${base}/overview/${eid}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.overview;
}

/** Two houses of one owner, and the books of a neighbour. */
async function openHouses() {
  const scene = await openPropertyBooks(people, database);
  const { books } = scene;
  const [owner, neighbour] = [await books.owner({ external_id: 'A' }), await books.owner({ external_id: 'N' })];
  const [linden, rosen] = [
    await books.property({ owner_id: owner, name: 'Lindenallee 12' }),
    await books.property({ owner_id: owner, name: 'Am Rosengarten 3' }),
  ];
  const [first, second] = [
    await books.unit({ external_id: 'L1', property_id: linden }),
    await books.unit({ external_id: 'L2', property_id: linden }),
  ];
  const shop = await books.unit({ external_id: 'R1', property_id: rosen });
  const post = (booking_date: string, amount_cents: number, rental_unit_id: string | null, owner_id = owner) =>
    books.posting({ owner_id, booking_date, amount_cents, rental_unit_id, counterparty: `Konto ${amount_cents}` });
  return { ...scene, owner, neighbour, linden, rosen, first, second, shop, post };
}

describe('the overview of an owner', () => {
  it('sums the year by month and house; postings without a house stand beside them', async () => {
    const { post, first, shop, neighbour, owner, signInOwner } = await openHouses();
    await post('2026-01-05', 82_000, first);
    await post('2026-02-10', -12_345, first);
    await post('2026-02-11', 140_000, shop);
    await post('2026-02-12', -1_290, null);
    await post('2026-02-12', -99_900, null, neighbour);
    const overview = await read(await signInOwner(owner));
    expect(overview).toMatchObject({
      year: 2026,
      einnahmen: 2220,
      ausgaben: -136.35,
      ueberschuss: 2083.65,
      verwaltet: false,
    });
    expect(overview.monate.map(({ einnahmen, ausgaben }) => [einnahmen, ausgaben]).slice(0, 3)).toEqual([
      [820, 0],
      [1400, -136.35],
      [0, 0],
    ]);
    expect(overview.objekte.map(({ name, ueberschuss, eid }) => [name, ueberschuss, eid])).toEqual([
      ['Am Rosengarten 3', 1400, 'A'],
      ['Lindenallee 12', 696.55, 'A'],
      ['', -12.9, 'A'],
    ]);
    expect(overview.groessteBuchungen.map(({ betrag, eid }) => [betrag, eid])).toEqual([
      [-123.45, 'A'],
      [-12.9, 'A'],
    ]);
    expect(overview.jahre).toEqual({ von: 2026, bis: 2026 });
  });

  it('compares a running year with the same days of the year before, a past one with the whole', async () => {
    const { post, first, owner, signInOwner } = await openHouses();
    for (const [day, cents] of [
      ['2024-12-31', 1],
      ['2025-03-01', 10],
      ['2025-03-02', 100],
      ['2026-03-01', 1000],
    ] as const)
      await post(day, cents, first);
    const browser = await signInOwner(owner);
    const { vorjahr, objekte, monate } = await read(browser);
    expect([vorjahr.einnahmen, objekte[1]?.vorjahr.einnahmen, monate[2]?.vorjahr.einnahmen]).toEqual([0.1, 0.1, 1.1]);
    expect((await read(browser, 'A', '?year=2025')).vorjahr.einnahmen).toBe(0.01);
  });

  it('counts the let units without an income in this month, and only in this year', async () => {
    const { post, linden, first, second, owner, books, signInOwner } = await openHouses();
    const vacant = await books.unit({ external_id: 'L3', property_id: linden });
    for (const [rental_unit_id, rented_to] of [
      [first, null],
      [second, today],
      [vacant, '2026-02-28'],
    ] as const)
      await books.tenant({
        external_id: rental_unit_id.slice(-12),
        rental_unit_id,
        rented_from: '2020-01-01',
        rented_to,
      });
    await post(today, 82_000, first);
    await post(today, -5_000, second);
    const browser = await signInOwner(owner);
    const ofLinden = ({ objekte }: Overview) => objekte.find(({ name }) => name === 'Lindenallee 12');
    expect(ofLinden(await read(browser))).toMatchObject({ einheiten: 2, ohneEingang: 1 });
    expect(ofLinden(await read(browser, '0', '?year=2025'))?.ohneEingang).toBeNull();
  });

  it('keeps a sold house in the seller’s books', async () => {
    const { post, first, linden, owner, neighbour, books, signInOwner } = await openHouses();
    await post('2026-01-05', 82_000, first);
    await books.write((tx) =>
      tx.updateTable('properties').set({ owner_id: neighbour }).where('id', '=', linden).execute(),
    );
    const sold = (await read(await signInOwner(owner))).objekte.find(({ id }) => id === linden);
    expect(sold).toMatchObject({ name: 'Lindenallee 12', eid: 'A', einnahmen: 820, einheiten: 0 });
    const bought = (await read(await signInOwner(neighbour))).objekte;
    expect(bought.map(({ name, einnahmen }) => [name, einnahmen])).toEqual([['Lindenallee 12', 0]]);
  });

  it('lists each account with its day, and pages more than fifty houses', async () => {
    const { books, owner, signInOwner } = await openHouses();
    await books.balance({ owner_id: owner, account: 'Mietkonto', day: '2026-02-28', amount_cents: 500_000 });
    await books.balance({ owner_id: owner, account: 'Mietkonto', day: '2026-01-31', amount_cents: 1 });
    for (let number = 1; number <= 50; number += 1) await books.property({ owner_id: owner, name: `Haus ${number}` });
    const browser = await signInOwner(owner);
    const first = await read(browser);
    expect(first.kontostand?.konten).toEqual([{ konto: 'Mietkonto', iban: '', betrag: 5000, datum: '2026-02-28' }]);
    const next = await read(browser, '0', `?cursor=${first.nextCursor}`);
    const names = [...first.objekte, ...next.objekte].map(({ name }) => name);
    expect([first.objekte.length, next.objekte.length, next.nextCursor]).toEqual([50, 2, null]);
    expect(names.slice(0, 3)).toEqual(['Am Rosengarten 3', 'Haus 1', 'Haus 2']);
    expect(new Set(names).size).toBe(52);
  });

  it('names the contact that the property management typed', async () => {
    const { owner, signInOwner, signInAdministrator } = await openHouses();
    const contact = {
      name: 'Lukas Brandt',
      telephone: '0221 99',
      email: 'lb@linden.example',
      hours: 'Mo 9–12',
      address: 'Lindenallee 7, 50668 Köln',
      colour: '#2e6b3e',
    };
    const saved = await (
      await signInAdministrator()
    ).call('PUT', `${base}/configuration`, { body: { configIdentifier: 'contactConfig', properties: contact } });
    expect(saved.status, saved.text).toBe(200);
    expect((await read(await signInOwner(owner))).kontakt).toMatchObject(contact);
  });
});

describe('who may see what', () => {
  it('a member of a community sees its name and the contact, no figures', async () => {
    const { post, first, owner, signIn, signInOwner } = await openHouses();
    await post('2026-01-05', 82_000, first);
    const browser = await signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: owner, user_type: 'weg' }],
    });
    for (const eid of ['0', 'A'])
      expect(await read(browser, eid)).toMatchObject({
        einnahmen: 0,
        monate: [],
        objekte: [],
        groessteBuchungen: [],
        kontostand: null,
        jahre: null,
        aufgaben: [],
        eigentuemer: [{ eid: 'A', name: 'Eigentümer A', art: 'weg' }],
      });
    expect((await read(await signInOwner(owner))).einnahmen).toBe(820);
  });

  it('an owner of somebody else is not found, as one that does not exist', async () => {
    const { owner, signInOwner } = await openHouses();
    const browser = await signInOwner(owner);
    for (const eid of ['N', 'nobody']) expect((await browser.call('GET', `${base}/overview/${eid}`)).status).toBe(404);
    expect((await browser.call('GET', `${base}/overview/0?year=1899`)).status).toBe(400);
  });

  it('administrators sum all owners, or as one of them sees it while they view the portal so', async () => {
    const { post, first, neighbour, signInAdministrator } = await openHouses();
    await post('2026-01-05', 82_000, first);
    await post('2026-01-06', 100, null, neighbour);
    const browser = await signInAdministrator();
    expect(await read(browser)).toMatchObject({ einnahmen: 821, verwaltet: true });
    expect((await read(browser, 'N')).einnahmen).toBe(1);
    await browser.call('POST', `${base}/owner-view`, { body: { eid: 'N' } });
    expect(await read(browser)).toMatchObject({ einnahmen: 1, verwaltet: false, aufgaben: [], naechte: [] });
    expect((await browser.call('GET', `${base}/overview/A`)).status).toBe(404);
  });
});

describe('what waits for an administrator', () => {
  it('are leases that end soon, as many as their list shows', async () => {
    const { books, first, signInAdministrator } = await openHouses();
    const soon = addDays(todayInGermany(systemClock), 30);
    for (const rented_to of [soon, soon, '2020-01-31', null])
      await books.tenant({ external_id: createId(), rental_unit_id: first, rented_to });
    const browser = await signInAdministrator();
    const task = (await read(browser)).aufgaben.find(({ kind }) => kind === 'leasesEnding');
    const list = await browser.call<{ records: unknown[] }>(
      'GET',
      `/api/benit/property-management/tenant?lease=ending`,
    );
    expect([task?.count, list.body.records.length]).toEqual([2, 2]);
  });

  it('is nothing in a new organisation', async () => {
    const { signInAdministrator } = await openPropertyBooks(people, database);
    const { aufgaben, naechte, jahre } = await read(await signInAdministrator());
    expect([aufgaben, naechte.length, jahre]).toEqual([[], 14, null]);
    expect(new Set(naechte.map(({ state }) => state))).toEqual(new Set(['none']));
  });

  it('is named with its number and where it ends; failed nights only from the second on', async () => {
    const { books, organizationId, signInAdministrator } = await openPropertyBooks(people, database);
    await books.owner({ external_id: 'A', email: 'a@owners.example' });
    await books.posting({ owner_id: null, booking_date: today, amount_cents: 41_210 });
    const addNight = (day: string, state: string, error_count = 0) =>
      books.write((tx) =>
        tx
          .insertInto('deliveries')
          .values({
            organization_id: organizationId,
            id: createId(),
            run_id: createId(),
            delivery_id: `${day} ${state}`,
            state,
            error_count,
            started_at: `${day}T03:00:00Z`,
          })
          .execute(),
      );
    await books.write((tx) =>
      tx
        .insertInto('settings')
        .values({
          organization_id: organizationId,
          area: 'property-owner',
          identifier: 'dataSyncConfig',
          properties: '{"syncHour":3}',
        })
        .execute(),
    );
    await addNight('2026-02-26', 'taken');
    await addNight('2026-02-27', 'taken', 9);
    await addNight('2026-02-28', 'failed');
    const browser = await signInAdministrator();
    const tasks = async () => (await read(browser)).aufgaben.map(({ kind, count, sum }) => [kind, count, sum]);
    const others = [
      ['postingsWithoutOwner', 1, 412.1],
      ['rowsLeftOut', 9, null],
      ['accessMissing', 1, null],
    ];
    expect(await tasks()).toEqual(others);
    await addNight(today, 'refused');
    await addNight(today, 'waiting');
    expect(await tasks()).toEqual([['deliveryWaiting', 1, null], ['deliveryFailed', 2, null], ...others]);
    expect((await read(browser)).naechte.slice(-5).map(({ state }) => state)).toEqual([
      'none',
      'good',
      'incomplete',
      'failed',
      'failed',
    ]);
  });
});
