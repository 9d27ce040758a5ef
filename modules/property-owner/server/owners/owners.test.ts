import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { listOwners } from '../../contract/owners/owners.ts';
import { writeDeliveryState } from '../data-state/delivery-state.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/ri/property-management/eigentuemer';
type Answer = EndpointAnswer<typeof listOwners>;

const read = async (browser: TestBrowser, query = '', path = url): Promise<Answer> => {
  const { status, text, body } = await browser.call<Answer>('GET', `${path}?${query}`);
  expect(status, text).toBe(200);
  return body;
};
const eidsOf = ({ eigentuemer }: Answer) => eigentuemer.map(({ eid }) => eid);
const ofCurrentUser = '/api/ri/property-management/current-user-eigentuemer';

describe('the selected owner', () => {
  const choice = '/api/ri/property-management/owner-choice';
  const readChoice = async (browser: TestBrowser) =>
    (await browser.call<{ eid: string | null }>('GET', choice)).body.eid;
  const save = async (browser: TestBrowser, eid: string) =>
    (await browser.call('PUT', choice, { body: { eid } })).status;

  it('is kept for each person; one who is hidden or unknown cannot be selected', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    const owners = [];
    for (const external_id of ['E-1', 'E-2', 'E-3']) owners.push(await books.owner({ external_id }));
    const [first = '', second = '', third = ''] = owners;
    const browser = await signInOwner(first, second);
    expect(await readChoice(browser)).toBeNull();
    expect(await save(browser, 'E-2')).toBe(200);
    expect(await readChoice(browser)).toBe('E-2');
    expect([await save(browser, 'E-3'), await save(browser, 'nobody')]).toEqual([404, 404]);
    expect(await readChoice(await signInOwner(third))).toBeNull();
    expect(await save(browser, '0')).toBe(200);
    expect(await readChoice(browser)).toBe('0');
  });

  it('is forgotten once their books are closed, and with the owner', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    const [first, second] = [await books.owner({ external_id: 'E-1' }), await books.owner({ external_id: 'E-2' })];
    const browser = await signInOwner(first, second);
    await save(browser, 'E-2');
    await books.write((tx) => tx.deleteFrom('owner_links').where('owner_id', '=', second).execute());
    expect(await readChoice(browser)).toBeNull();
    await books.write((tx) => tx.deleteFrom('property_owners').where('id', '=', second).execute());
    expect(await readChoice(browser)).toBeNull();
  });
});

describe('owners', () => {
  it('include rental units, tenants and cost types, and the years of their postings', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    const { owner, property } = await fillBooks(books, 'E-1');
    const objekt = { id: property, name: 'Lindenallee 12' };
    const unit = { strasse: 'Lindenallee', hausnummer: '12', objekt };
    await books.unit({
      external_id: 'E-1-10',
      property_id: property,
      appartment_number: '',
      description: 'Stellplatz 4',
    });
    await books.costType({ external_id: 'unused', long_name: 'Unbenutzt' });
    await books.posting({ owner_id: owner, booking_date: '2023-12-31', amount_cents: 1 });
    await books.posting({
      owner_id: owner,
      booking_date: '2019-01-01',
      amount_cents: 1,
      withdrawn_at: people.clock.now(),
    });
    expect(await read(await signInOwner(owner))).toEqual({
      eigentuemer: [
        {
          eid: 'E-1',
          nachname: 'Kramer E-1',
          anzeigename: 'Hannelore Kramer E-1',
          ort: '',
          aktiv: true,
          objekte: [objekt],
          buchungen_start_jahr: 2023,
          buchungen_end_jahr: 2026,
          mietobjekte: [
            { ...unit, moid: 'E-1-10', bezeichnung: 'Lindenallee 12, Stellplatz 4', einheit: 'Stellplatz 4' },
            { ...unit, moid: 'E-1-1', bezeichnung: 'Lindenallee 12, WE E-1-1', einheit: 'WE E-1-1' },
            { ...unit, moid: 'E-1-2', bezeichnung: 'Lindenallee 12, WE E-1-2', einheit: 'WE E-1-2' },
          ],
          mieter: [
            { mid: 'E-1-M2', vorname: '', nachname: 'Bäckerei Sommer GmbH', moid: 'E-1-2' },
            { mid: 'E-1-M1', vorname: 'Jonas', nachname: 'Albrecht', moid: 'E-1-1' },
          ],
          kostenarten: [
            { kaid: 'E-1-K2', langname: 'Instandhaltung' },
            { kaid: 'E-1-K1', langname: 'Kaltmiete' },
          ],
        },
      ],
      nextCursor: null,
    });
  });

  it('without postings have no years', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    expect((await read(await signInOwner(await books.owner({ external_id: 'E-1' })))).eigentuemer).toMatchObject([
      { buchungen_start_jahr: null, buchungen_end_jahr: null, kostenarten: [] },
    ]);
  });

  it('are searched and paged by name; of more than five, only the requested one includes its details', async () => {
    const { books, signInAdministrator } = await openPropertyBooks(people, database);
    await fillBooks(books, 'E-1');
    for (const [index, full_name] of ['Zimmermann', 'Öztürk', 'Otto', 'Albrecht 10', 'Albrecht 9'].entries())
      await books.owner({ external_id: `X-${index}`, full_name });
    const administrator = await signInAdministrator();
    const first = await read(administrator, 'limit=4');
    expect(first.eigentuemer.map(({ anzeigename }) => anzeigename)).toEqual([
      'Albrecht 9',
      'Albrecht 10',
      'Hannelore Kramer E-1',
      'Otto',
    ]);
    expect(
      first.eigentuemer.flatMap(({ mietobjekte, mieter, kostenarten }) => [...mietobjekte, ...mieter, ...kostenarten]),
    ).toEqual([]);
    expect(first.eigentuemer[2]?.buchungen_end_jahr).toBe(2026);
    expect(eidsOf(await read(administrator, `limit=4&cursor=${first.nextCursor}`))).toEqual(['X-1', 'X-0']);
    expect(eidsOf(await read(administrator, 'searchTerm=oztur'))).toEqual(['X-1']);
    expect((await read(administrator, 'searchTerm=kramer')).eigentuemer[0]?.mietobjekte).toEqual([]);
    expect((await read(administrator, 'eid=E-1')).eigentuemer[0]?.mietobjekte).toHaveLength(2);
    expect(await read(administrator, 'eid=nobody')).toEqual({ eigentuemer: [], nextCursor: null });
  });

  it('of others are hidden: in lists, by number, in searches', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    const { owner } = await fillBooks(books, 'E-1');
    await fillBooks(books, 'E-2');
    const browser = await signInOwner(owner);
    expect(eidsOf(await read(browser))).toEqual(['E-1']);
    expect(eidsOf(await read(browser, 'eid=E-2'))).toEqual([]);
    expect(eidsOf(await read(browser, 'searchTerm=Hannelore'))).toEqual(['E-1']);
  });

  it('linked to an administrator are listed apart from all that they see', async () => {
    const { books, signIn } = await openPropertyBooks(people, database);
    const owners = [await books.owner({ external_id: 'E-1' }), await books.owner({ external_id: 'E-2' })];
    const browser = await signIn({
      permissions: ['ri-property-management-admin-permission'],
      links: [{ owner_id: owners[1] ?? '' }],
    });
    expect(eidsOf(await read(browser))).toEqual(['E-1', 'E-2']);
    expect(eidsOf(await read(browser, '', ofCurrentUser))).toEqual(['E-2']);
  });

  it('keep the names of a sold rental unit and its tenant in the books of the seller, and only there', async () => {
    const { books, signInOwner } = await openPropertyBooks(people, database);
    const { owner, property } = await fillBooks(books, 'E-1');
    const buyer = await books.owner({ external_id: 'E-2' });
    await books.write((tx) =>
      tx.updateTable('properties').set({ owner_id: buyer }).where('id', '=', property).execute(),
    );
    const [former] = (await read(await signInOwner(owner))).eigentuemer;
    expect(former?.mietobjekte.map(({ bezeichnung }) => bezeichnung)).toEqual([
      'Lindenallee 12, WE E-1-1',
      'Lindenallee 12, WE E-1-2',
    ]);
    expect(former?.mieter.map(({ mid }) => mid)).toEqual(['E-1-M2', 'E-1-M1']);
    const [present] = (await read(await signInOwner(buyer))).eigentuemer;
    expect(present?.mietobjekte.map(({ moid }) => moid)).toEqual(['E-1-1', 'E-1-2']);
    expect(present?.kostenarten).toEqual([]);
  });

  it('of a link of type weg have a name and nothing else', async () => {
    const { books, signIn } = await openPropertyBooks(people, database);
    const { owner } = await fillBooks(books, 'E-1');
    const browser = await signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: owner, user_type: 'weg' }],
    });
    expect((await read(browser)).eigentuemer).toEqual([
      {
        eid: 'E-1',
        nachname: 'Kramer E-1',
        anzeigename: 'Hannelore Kramer E-1',
        ort: '',
        aktiv: true,
        objekte: [],
        mietobjekte: [],
        mieter: [],
        kostenarten: [],
        buchungen_start_jahr: null,
        buchungen_end_jahr: null,
      },
    ]);
  });

  const columns = {
    telephone_number: '0221 4711',
    email: 'post@owner.example',
    street: 'Ahornweg',
    postcode: '50667',
    city: 'Köln',
    iban: 'DE02120300001000023757',
    bic: 'COBADEFFXXX',
    first_name: 'Wilhelmine',
  };
  it.each([
    ['linked as weg', ['ri-property-management-weg-permission'], 'weg'],
    ['linked as the owner', ['ri-property-management-permission'], 'eigentuemer'],
    ['who administers receipts', ['ri-property-management-belege-admin-permission'], null],
    ['who administers communities', ['ri-property-management-weg-admin-permission'], null],
  ] as const)('are found by their name and number alone for somebody %s', async (_, permissions, type) => {
    const { books, signIn, signInAdministrator } = await openPropertyBooks(people, database);
    const owner = await books.owner({
      external_id: 'E-1',
      full_name: 'Erbengemeinschaft Kramer',
      last_name: 'Kramer',
      ...columns,
    });
    const browser = await signIn({ permissions, links: type === null ? [] : [{ owner_id: owner, user_type: type }] });
    for (const path of type === null ? [url] : [url, ofCurrentUser]) {
      for (const term of ['erbengem kram', 'E-1'])
        expect(eidsOf(await read(browser, `searchTerm=${term}`, path)), term).toEqual(['E-1']);
      for (const term of Object.values(columns).flatMap((value) => [value, value.slice(0, 4)]))
        expect(eidsOf(await read(browser, `searchTerm=${encodeURIComponent(term)}`, path)), term).toEqual([]);
    }
    for (const term of Object.values(columns))
      expect(eidsOf(await read(await signInAdministrator(), `searchTerm=${encodeURIComponent(term)}`)), term).toEqual([
        'E-1',
      ]);
  });

  it('disappear when their link ends', async () => {
    const { books, signIn } = await openPropertyBooks(people, database);
    const owner = await books.owner({ external_id: 'E-1' });
    expect(
      eidsOf(
        await read(
          await signIn({ links: [{ owner_id: owner, valid_until: '2020-01-01', books_until: '2020-02-01' }] }),
        ),
      ),
    ).toEqual([]);
    expect(
      eidsOf(
        await read(
          await signIn({ links: [{ owner_id: owner, valid_until: '2020-01-01', books_until: '2999-01-01' }] }),
        ),
      ),
    ).toEqual(['E-1']);
  });
});

describe('the age of the data', () => {
  const state = async (browser: TestBrowser) =>
    (await browser.call('GET', '/api/ri/property-management/data-state')).body;

  it('is unknown before the first delivery', async () => {
    const { signInOwner } = await openPropertyBooks(people, database);
    expect(await state(await signInOwner())).toMatchObject({ lastUpdateAt: null, isLate: false });
  });

  it('is the time of the last import, as on the card', async () => {
    const { books, organizationId, signInOwner } = await openPropertyBooks(people, database);
    await books.write((tx) =>
      writeDeliveryState({ tx, actor: { organizationId } }, { lastUpdateAt: '2026-02-01T02:00:00.000Z' }),
    );
    expect(await state(await signInOwner())).toMatchObject({ lastUpdateAt: '2026-02-01T02:00:00.000Z' });
  });

  it.each([
    ['one failed night', ['failed'], false, '2026-02-01T03:00:00.000Z'],
    ['two failed nights', ['taken', 'failed', 'refused'], true, '2026-02-03T03:00:00.000Z'],
    ['two failed nights before an import', ['failed', 'failed', 'taken'], false, null],
    [
      'two nights, the first of which found nothing',
      ['failed', 'checked', 'failed'],
      false,
      '2026-02-03T03:00:00.000Z',
    ],
    ['two nights of which the second goes on', ['failed', 'running'], false, '2026-02-01T03:00:00.000Z'],
    ['two failed attempts of people', ['taken', 'failed by hand', 'failed by hand'], false, '2026-02-03T03:00:00.000Z'],
    ['two failed nights, then an import by hand', ['failed', 'failed', 'taken by hand'], false, null],
  ])('after %s', async (_, states, isLate, lastFailedAt) => {
    const { books, organizationId, signInOwner } = await openPropertyBooks(people, database);
    const administrator = await people.addUser({
      organizationId,
      permissions: ['ri-property-management-admin-permission'],
    });
    for (const [index, one] of states.entries()) {
      const day = `2026-02-0${index + 1}`;
      await books.write((tx) =>
        tx
          .insertInto('deliveries')
          .values({
            organization_id: organizationId,
            id: createId(),
            run_id: createId(),
            state: one.replace(' by hand', ''),
            started_by: one.endsWith('by hand') ? administrator.id : null,
            started_at: new Date(`${day}T02:00:00Z`),
            finished_at: new Date(`${day}T03:00:00Z`),
            errors: JSON.stringify([{ code: 'port_closed' }]),
          })
          .execute(),
      );
    }
    // Owners read that newer transactions will follow, administrators why.
    expect(await state(await signInOwner())).toEqual({ lastUpdateAt: null, isLate, lastFailedAt: null, failure: null });
    expect(await state(await people.signIn(administrator))).toEqual({
      lastUpdateAt: null,
      isLate,
      lastFailedAt,
      failure: lastFailedAt && 'port_closed',
    });
  });

  it('gives no access to the journal', async () => {
    const { books, organizationId } = await openPropertyBooks(people, database);
    await books.write((tx) =>
      tx
        .insertInto('deliveries')
        .values({ organization_id: organizationId, id: createId(), run_id: createId(), state: 'failed' })
        .execute(),
    );
    const user = await people.addUser({ organizationId, permissions: ['ri-property-management-permission'] });
    const seen = await database.tenant({ organizationId, userId: user.id }, async (tx) => {
      await sql`SELECT kontor_last_failed_delivery()`.execute(tx);
      return tx.selectFrom('deliveries').select('id').execute();
    });
    expect(seen).toEqual([]);
  });
});
