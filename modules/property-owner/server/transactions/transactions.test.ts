import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { listTransactions } from '../../contract/transactions/transactions.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/ri/property-management/transactions';
type Answer = EndpointAnswer<typeof listTransactions>;

const call = (browser: TestBrowser, query = '', eid = 'E-1') =>
  browser.call<Answer & { errors: object[] }>('GET', `${url}/${eid}?${query}`);
const read = async (browser: TestBrowser, query = ''): Promise<Answer> => {
  const { status, text, body } = await call(browser, query);
  expect(status, text).toBe(200);
  return body;
};
const amountsOf = ({ buchungen }: Answer) => buchungen.map(({ betrag }) => betrag);

/** Opens the books of E-1 as their owner. */
async function openBooks() {
  const scene = await openPropertyBooks(people, database);
  const ids = await fillBooks(scene.books, 'E-1');
  return { ...scene, ids, browser: await scene.signInOwner(ids.owner) };
}

describe('the transactions of an owner', async () => {
  const { browser, ids } = await openBooks();

  it('are listed newest first, with names, ids and a flag for their receipt', async () => {
    const { buchungen, eigentuemer } = await read(browser);
    const house = { id: ids.property, name: 'Lindenallee 12' };
    const ofOwner = {
      id: expect.any(String),
      eid: 'E-1',
      eigentuemer: 'Hannelore Kramer E-1',
      wertstellung: null,
      BIC: '',
    };
    expect(
      buchungen.toSorted((one, other) => one.betrag - other.betrag || one.buchungstag.localeCompare(other.buchungstag)),
    ).toEqual([
      {
        ...ofOwner,
        buchungstag: '2026-01-19',
        betrag: -450.99,
        kostenart: 'Instandhaltung',
        kaid: 'E-1-K2',
        objekt: house,
        einheit: 'WE E-1-1',
        mietobjekt: 'Lindenallee 12, WE E-1-1',
        moid: 'E-1-1',
        mieter: '',
        mid: '0',
        beguenstigter_auftraggeber: 'Dachdeckerei Brandt',
        verwendungszweck: '',
        IBAN: '',
        archivid: 'E-1-R1',
        beleg_vorhanden: true,
      },
      {
        ...ofOwner,
        buchungstag: '2026-02-04',
        betrag: -12.9,
        kostenart: '',
        kaid: '0',
        objekt: null,
        einheit: '',
        mietobjekt: '',
        moid: '0',
        mieter: '',
        mid: '0',
        beguenstigter_auftraggeber: 'Sparkasse',
        verwendungszweck: '-Kontoführung',
        IBAN: '',
        archivid: 'unbekannt',
        beleg_vorhanden: false,
      },
      {
        ...ofOwner,
        buchungstag: '2026-01-05',
        betrag: 820,
        kostenart: 'Kaltmiete',
        kaid: 'E-1-K1',
        objekt: house,
        einheit: 'WE E-1-1',
        mietobjekt: 'Lindenallee 12, WE E-1-1',
        moid: 'E-1-1',
        mieter: 'Jonas Albrecht',
        mid: 'E-1-M1',
        beguenstigter_auftraggeber: 'Jonas Albrecht',
        verwendungszweck: 'Miete Januar',
        IBAN: 'DE89370400440532013000',
        archivid: '',
        beleg_vorhanden: false,
      },
      {
        ...ofOwner,
        buchungstag: '2026-02-04',
        betrag: 820,
        kostenart: 'Kaltmiete',
        kaid: 'E-1-K1',
        objekt: house,
        einheit: 'WE E-1-1',
        mietobjekt: 'Lindenallee 12, WE E-1-1',
        moid: 'E-1-1',
        mieter: 'Jonas Albrecht',
        mid: 'E-1-M1',
        beguenstigter_auftraggeber: '',
        verwendungszweck: '=HYPERLINK("x")',
        IBAN: '',
        archivid: '',
        beleg_vorhanden: false,
      },
      {
        ...ofOwner,
        buchungstag: '2026-01-07',
        betrag: 1400.5,
        kostenart: 'Kaltmiete',
        kaid: 'E-1-K1',
        objekt: house,
        einheit: 'WE E-1-2',
        mietobjekt: 'Lindenallee 12, WE E-1-2',
        moid: 'E-1-2',
        mieter: 'Bäckerei Sommer GmbH',
        mid: 'E-1-M2',
        beguenstigter_auftraggeber: 'Bäckerei Sommer GmbH',
        verwendungszweck: '',
        IBAN: '',
        archivid: '',
        beleg_vorhanden: false,
      },
    ]);
    expect(buchungen.map(({ buchungstag }) => buchungstag)).toEqual([
      '2026-02-04',
      '2026-02-04',
      '2026-01-19',
      '2026-01-07',
      '2026-01-05',
    ]);
    expect(eigentuemer).toMatchObject([{ eid: 'E-1', anzeigename: 'Hannelore Kramer E-1', buchungen_end_jahr: 2026 }]);
  });

  it.each([
    ['', 2576.61],
    ['from=2026-01-07&to=2026-01-19', 949.51],
    ['from=7.1.2026&to=19.01.2026', 949.51],
    ['to=5.1.2026', 820],
    ['moid=E-1-2', 1400.5],
    ['moid=E-1-2,0', 1387.6],
    ['moid=0', -12.9],
    ['mid=0', -463.89],
    ['mid=E-1-M1', 1640],
    ['mid=E-1-M1,%200,', 1176.11],
    ['kaid=E-1-K1', 3040.5],
    ['kaid=0', -12.9],
    ['moid=E-1-1&mid=E-1-M1,0&kaid=E-1-K1,E-1-K2&from=2026-01-06', 369.01],
    ['kaid=nothing', 0],
    ['moid=', 2576.61],
    ['searchTerm=brandt%20e-1-r1', -450.99],
    ['searchTerm=kontofuehrung', -12.9],
    ['searchTerm=450,99', -450.99],
    ['searchTerm=-450.99', -450.99],
    ['searchTerm=820', 1640],
    ['searchTerm=1.400,50%20%E2%82%AC', 1400.5],
    ['searchTerm=1,2,3', 0],
    ['objekt=0', -12.9],
    ['searchTerm=de8937&kaid=E-1-K1', 820],
    ['from=&to=', null],
  ])('filtered by %s have the sum %s', async (query, sum) => {
    if (sum === null) return expect((await call(browser, query)).status).toBe(400);
    const { summe, einnahmen, ausgaben, anzahl, ...page } = await read(browser, query);
    expect(summe).toBe(sum);
    const amounts = amountsOf(page as Answer);
    expect(anzahl).toBe(amounts.length);
    const inCents = (sign: (amount: number) => boolean) =>
      amounts.filter(sign).reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
    expect([einnahmen, ausgaben]).toEqual([inCents((amount) => amount > 0), inCents((amount) => amount < 0)]);
  });

  it('have sums by cost type, the largest first, which do not depend on the selected cost types', async () => {
    const sums = [
      { kaid: 'E-1-K1', langname: 'Kaltmiete', anzahl: 3, einnahmen: 3040.5, ausgaben: 0, summe: 3040.5 },
      { kaid: 'E-1-K2', langname: 'Instandhaltung', anzahl: 1, einnahmen: 0, ausgaben: -450.99, summe: -450.99 },
      { kaid: '0', langname: '', anzahl: 1, einnahmen: 0, ausgaben: -12.9, summe: -12.9 },
    ];
    expect((await read(browser)).summen).toEqual(sums);
    expect((await read(browser, 'kaid=E-1-K2')).summen).toEqual(sums);
    expect((await read(browser, 'moid=E-1-1')).summen?.map(({ summe }) => summe)).toEqual([1640, -450.99]);
  });

  it.each([
    ['from=2026-02-01&to=2026-01-31', 'to', 'last_day_before_first'],
    ['from=1.2.2026&to=31.1.2026', 'to', 'last_day_before_first'],
    ['from=31.02.2026', 'from', 'invalid_format'],
    ['to=1.13.2026', 'to', 'invalid_format'],
    [`mid=${'x'.repeat(41)}`, 'mid.0', 'too_big'],
    ['objekt=Lindenallee', 'objekt.0', 'invalid_format'],
    ['sort=kostenart', 'sort', 'invalid_value'],
    ['limit=0', 'limit', 'too_small'],
    ['cursor=nonsense', 'cursor', 'invalid_cursor'],
    ['year=2026', 'year', 'unknown_field'],
  ])('are refused for %s, naming %s', async (query, field, code) => {
    expect(await call(browser, query)).toMatchObject({ status: 400, body: { errors: [{ field, code }] } });
  });
});

describe('the wall protecting transactions', () => {
  it('hides those of another owner from requests that name them: by owner, by filter, by cursor', async () => {
    const { books, browser, signInAdministrator } = await openBooks();
    await fillBooks(books, 'E-2');
    expect((await call(browser, '', 'E-2')).status).toBe(404);
    expect((await call(browser, '', 'nobody')).status).toBe(404);
    for (const filter of ['moid=E-2-1', 'mid=E-2-M1', 'kaid=E-2-K1'])
      expect(await read(browser, filter)).toMatchObject({ buchungen: [], summe: 0, anzahl: 0 });
    const {
      body: { nextCursor },
    } = await call(await signInAdministrator(), 'limit=2', 'E-2');
    const { buchungen } = await read(browser, `cursor=${nextCursor}`);
    expect(buchungen.map(({ moid }) => moid)).not.toContain('E-2-1');
    expect(buchungen.length).toBeGreaterThan(0);
  });

  it('shows them to an administrator; a reader of all receipts sees those of linked owners only', async () => {
    const { books, ids, signIn, signInAdministrator } = await openBooks();
    await fillBooks(books, 'E-2');
    const administrator = await signInAdministrator();
    expect((await call(administrator, '', 'E-2')).body.buchungen).toHaveLength(5);
    const ofReceipts = await signIn({
      permissions: ['ri-property-management-belege-admin-permission', 'ri-property-management-permission'],
      links: [{ owner_id: ids.owner }],
    });
    expect((await call(ofReceipts, '', 'E-1')).status).toBe(200);
    expect((await call(ofReceipts, '', 'E-2')).status).toBe(404);
  });

  it('hides them for a link of type weg, also from somebody with books of their own', async () => {
    const { books, ids, signIn } = await openBooks();
    await fillBooks(books, 'E-2');
    const community = await books.owner({ external_id: 'WEG-1' });
    const browser = await signIn({ links: [{ owner_id: ids.owner }, { owner_id: community, user_type: 'weg' }] });
    expect((await call(browser, '', 'E-1')).status).toBe(200);
    expect((await call(browser, '', 'WEG-1')).status).toBe(404);
    const ofCommunity = await signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: ids.owner, user_type: 'weg' }],
    });
    expect((await call(ofCommunity)).status).toBe(403);
  });

  it('hides them when a link ends on its day, later if former owners have a grace period', async () => {
    const { ids, signIn } = await openBooks();
    expect(
      (
        await call(
          await signIn({ links: [{ owner_id: ids.owner, valid_until: '2020-01-01', books_until: '2020-01-01' }] }),
        )
      ).status,
    ).toBe(404);
    expect(
      (
        await call(
          await signIn({ links: [{ owner_id: ids.owner, valid_until: '2020-01-01', books_until: '2999-01-01' }] }),
        )
      ).status,
    ).toBe(200);
  });

  it('shows a former owner what was posted for them, with the names of sold units', async () => {
    const { books, ids, browser, signInOwner } = await openBooks();
    const buyer = await books.owner({ external_id: 'E-9' });
    await books.write((tx) =>
      tx.updateTable('properties').set({ owner_id: buyer }).where('id', '=', ids.property).execute(),
    );
    await books.posting({ owner_id: buyer, booking_date: '2026-03-01', amount_cents: 1, rental_unit_id: ids.first });
    expect((await read(browser, 'moid=E-1-1')).buchungen.map(({ mietobjekt }) => mietobjekt)).toEqual(
      Array.from({ length: 3 }, () => 'Lindenallee 12, WE E-1-1'),
    );
    expect((await call(await signInOwner(buyer), '', 'E-9')).body.buchungen).toMatchObject([
      { betrag: 0.01, mieter: '' },
    ]);
  });

  it('hides withdrawn transactions from everybody', async () => {
    const { books, ids, browser, signInAdministrator } = await openBooks();
    await books.write((tx) =>
      tx
        .updateTable('postings')
        .set({ withdrawn_at: people.clock.now() })
        .where('cost_type_id', '=', ids.rent)
        .execute(),
    );
    for (const reader of [browser, await signInAdministrator()])
      expect(await read(reader)).toMatchObject({ anzahl: 2, summe: -463.89 });
  });
});

describe('transactions as CSV', () => {
  const fetchCsv = (browser: TestBrowser, query = '', eid = 'E-1') =>
    browser.call('GET', `${url}/${eid}/export?${query}`);

  it('contain the filtered rows, numeric amounts, and no cell that a spreadsheet would execute', async () => {
    const { browser } = await openBooks();
    const { status, headers, text } = await fetchCsv(browser, 'from=2026-01-19');
    expect([
      status,
      headers['content-disposition'],
      headers['cache-control'],
      headers['x-content-type-options'],
    ]).toEqual([200, "attachment; filename*=UTF-8''Buchungen-E-1-2026-02-02.csv", 'no-store', 'nosniff']);
    const [head, ...lines] = text.split('\r\n');
    expect(head).toBe(
      '\uFEFFBuchungstag;Wertstellung;Betrag;Kostenart;Objekt;Einheit;Mieter;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Belegnummer',
    );
    expect(lines.toSorted()).toEqual([
      '',
      "04.02.2026;;-12,90;;;;objektbezogen;Sparkasse;'-Kontoführung;;;unbekannt",
      '04.02.2026;;820,00;Kaltmiete;Lindenallee 12;WE E-1-1;Jonas Albrecht;;"\'=HYPERLINK(""x"")";;;',
      '19.01.2026;;-450,99;Instandhaltung;Lindenallee 12;WE E-1-1;objektbezogen;Dachdeckerei Brandt;;;;E-1-R1',
    ]);
  });

  it('use the reader’s language', async () => {
    const { ids, signIn } = await openBooks();
    const { text } = await fetchCsv(
      await signIn({ links: [{ owner_id: ids.owner }], defaultLanguage: 'en' }),
      'kaid=0',
    );
    expect(text).toContain('2026-02-04;;-12.90;;;;property-related;Sparkasse;');
  });

  it('are complete beyond one batch, and refused behind the wall', async () => {
    const { books, ids, browser } = await openBooks();
    await books.postings(
      Array.from({ length: 2100 }, (_, index) => ({
        owner_id: ids.owner,
        booking_date: `2025-0${1 + (index % 9)}-01`,
        amount_cents: index,
      })),
    );
    expect((await fetchCsv(browser)).text.split('\r\n')).toHaveLength(2107);
    await fillBooks(books, 'E-2');
    expect((await fetchCsv(browser, '', 'E-2')).status).toBe(404);
    expect((await fetchCsv(browser, 'from=2026-02-01&to=2026-01-01')).status).toBe(400);
  });
});
