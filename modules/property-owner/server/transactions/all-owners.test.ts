import { describe, expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { readWrittenWorkbook } from '#testing/workbook-reader.ts';
import type { listTransactions } from '../../contract/transactions/transactions.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
type Answer = EndpointAnswer<typeof listTransactions>;

const read = async (browser: TestBrowser, query = '', eid = '0'): Promise<Answer> => {
  const { status, text, body } = await browser.call<Answer>('GET', `${base}/transactions/${eid}?${query}`);
  expect(status, text).toBe(200);
  return body;
};
const amountsOf = ({ buchungen }: Answer) => buchungen.map(({ betrag }) => betrag);

/** Opens an organisation with three filled owners. */
async function openOwners() {
  const scene = await openPropertyBooks(people, database);
  const filled = [];
  for (const eid of ['E-1', 'E-2', 'E-3']) filled.push(await fillBooks(scene.books, eid));
  const [first, second, third] = filled as [(typeof filled)[0], (typeof filled)[0], (typeof filled)[0]];
  return { ...scene, first, second, third };
}

describe('the transactions of all owners', () => {
  it('are those that the reader may see, each with its owner', async () => {
    const { first, second, signInOwner, signInAdministrator } = await openOwners();
    const browser = await signInOwner(first.owner, second.owner);
    const { buchungen, eigentuemer, anzahl, summe } = await read(browser);
    expect([anzahl, summe]).toEqual([10, 5153.22]);
    expect(new Set(buchungen.map(({ eid, eigentuemer: name }) => `${eid} ${name}`))).toEqual(
      new Set(['E-1 Hannelore Kramer E-1', 'E-2 Hannelore Kramer E-2']),
    );
    expect(eigentuemer.map(({ eid }) => eid)).toEqual(['E-1', 'E-2']);
    expect((await read(browser, 'mid=E-3-M1')).anzahl).toBe(0);
    expect((await read(await signInAdministrator())).anzahl).toBe(15);
  });

  it('name no owners beside the rows if there are more than five', async () => {
    const { books, signInAdministrator } = await openOwners();
    for (const external_id of ['E-4', 'E-5', 'E-6']) await books.owner({ external_id });
    expect((await read(await signInAdministrator())).eigentuemer).toEqual([]);
  });

  it('continue page by page in each order, without sums', async () => {
    const { signInAdministrator } = await openOwners();
    const browser = await signInAdministrator();
    for (const order of [
      '',
      'sort=betrag&direction=desc',
      'sort=name',
      'sort=name&direction=desc',
      'sort=buchungstag',
    ]) {
      const whole = await read(browser, `${order}&limit=200`);
      const first = await read(browser, `${order}&limit=8`);
      const next = await read(browser, `${order}&limit=8&cursor=${first.nextCursor}`);
      expect([...first.buchungen, ...next.buchungen], order).toEqual(whole.buchungen);
      expect([next.summe, next.einnahmen, next.ausgaben, next.anzahl, next.summen]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ]);
    }
  });

  it('are closed to links of type weg alone, and without what such a link opens', async () => {
    const { first, second, signIn } = await openOwners();
    const weg = { owner_id: second.owner, user_type: 'weg' };
    const ofCommunity = await signIn({ links: [weg] });
    for (const path of ['transactions/0', 'transactions/0/export', 'excel-dowload/0'])
      expect((await ofCommunity.call('GET', `${base}/${path}`)).status, path).toBe(403);
    expect((await read(await signIn({ links: [weg, { owner_id: first.owner }] }))).anzahl).toBe(5);
    expect((await read(await signIn())).anzahl).toBe(0);
  });

  it('are the owner alone for an administrator who views the portal as one', async () => {
    const { signInAdministrator } = await openOwners();
    const administrator = await signInAdministrator();
    await administrator.call('POST', `${base}/owner-view`, { body: { eid: 'E-2' } });
    expect((await read(administrator)).buchungen.map(({ eid }) => eid)).toEqual(Array.from({ length: 5 }, () => 'E-2'));
  });

  it('as CSV and workbook have a column of owners, and no number in the name of the file', async () => {
    const { first, second, signInOwner } = await openOwners();
    const browser = await signInOwner(first.owner, second.owner);
    const csv = await browser.call('GET', `${base}/transactions/0/export?sort=betrag`);
    expect(csv.headers['content-disposition']).toContain('Buchungen-2026-02-02.csv');
    const lines = csv.text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFEigentümer;Nr\. Eigentümer;Buchungstag;/u);
    expect(lines[1]).toMatch(/^Hannelore Kramer E-[12];E-[12];19\.01\.2026;;-450,99;/u);
    expect(lines).toHaveLength(12);
    const workbook = await browser.call('GET', `${base}/excel-dowload/0`);
    expect(workbook.headers['content-disposition']).toContain('Excel-Auswertung-2026-02-02.xlsx');
    const [head, ...rows] = (await readWrittenWorkbook(workbook.bytes)).get('Buchungen') ?? [];
    expect(head?.slice(-2).map((cell) => cell?.value)).toEqual(['Eigentümer', 'Nr. Eigentümer']);
    expect(new Set(rows.slice(0, -1).map((row) => row.at(-1)?.value))).toEqual(new Set(['E-1', 'E-2']));
  });
});

describe('houses of transactions', () => {
  it('filter them with all their units', async () => {
    const { books, first, signInOwner } = await openOwners();
    const house = await books.property({ owner_id: first.owner, name: 'Am Stadtgarten', street: '' });
    const unit = await books.unit({ external_id: 'S-1', property_id: house });
    await books.posting({ owner_id: first.owner, booking_date: '2026-03-01', amount_cents: 7, rental_unit_id: unit });
    const browser = await signInOwner(first.owner);
    const { buchungen, summe } = await read(browser, `objekt=${house}`, 'E-1');
    expect(summe).toBe(0.07);
    expect(buchungen).toMatchObject([
      { objekt: { id: house, name: 'Am Stadtgarten' }, einheit: 'WE S-1', moid: 'S-1' },
    ]);
    expect((await read(browser, `objekt=${house},0`, 'E-1')).summe).toBe(-12.83);
    expect((await read(browser, `objekt=${first.property}&moid=E-1-2`, 'E-1')).summe).toBe(1400.5);
    expect((await read(browser, `objekt=${house}&moid=E-1-2`, 'E-1')).summe).toBe(0);
  });
});

describe('the order of transactions', () => {
  it('is by day, amount or name, ascending unless said otherwise, also of a search', async () => {
    const { first, signInOwner } = await openOwners();
    const browser = await signInOwner(first.owner);
    const ascending = [-450.99, -12.9, 820, 820, 1400.5];
    expect(amountsOf(await read(browser, 'sort=betrag', 'E-1'))).toEqual(ascending);
    expect(amountsOf(await read(browser, 'sort=betrag&direction=desc', 'E-1'))).toEqual(ascending.toReversed());
    expect(amountsOf(await read(browser, 'sort=betrag&searchTerm=a', 'E-1'))).toEqual([-450.99, -12.9, 820, 1400.5]);
    const names = async (query: string) =>
      (await read(browser, query, 'E-1')).buchungen.map((row) => row.beguenstigter_auftraggeber);
    const sorted = ['Bäckerei Sommer GmbH', 'Dachdeckerei Brandt', 'Jonas Albrecht', 'Sparkasse', ''];
    expect(await names('sort=name')).toEqual(sorted);
    expect(await names('sort=name&direction=desc')).toEqual([...sorted.slice(0, 4).toReversed(), '']);
    expect(await names('sort=name&searchTerm=brandt')).toEqual(['Dachdeckerei Brandt']);
  });
});

describe('an unknown tenant, rental unit or cost type', () => {
  it('is named by its number in list, CSV and workbook, and found by it', async () => {
    const { books, first, signInOwner } = await openOwners();
    await books.posting({
      owner_id: first.owner,
      booking_date: '2026-05-01',
      amount_cents: 50_000,
      given_moid: '71004',
      given_mid: '72004',
      given_kaid: '4711',
    });
    const browser = await signInOwner(first.owner);
    for (const filter of ['moid=71004', 'mid=72004', 'kaid=4711', 'objekt=0&mid=72004']) {
      const { buchungen } = await read(browser, filter, 'E-1');
      expect(buchungen, filter).toMatchObject([
        {
          moid: '71004',
          einheit: '',
          mietobjekt: '',
          mid: '72004',
          mieter: '',
          kaid: '4711',
          kostenart: '',
          objekt: null,
        },
      ]);
    }
    for (const filter of ['moid=0', 'mid=0', 'kaid=0'])
      expect(amountsOf(await read(browser, filter, 'E-1')), filter).not.toContain(500);
    expect((await read(browser, '', 'E-1')).summen).toContainEqual(
      expect.objectContaining({ kaid: '4711', langname: '', summe: 500 }),
    );
    const { text } = await browser.call('GET', `${base}/transactions/E-1/export?from=2026-05-01`);
    expect(text).toContain(';unbekannte Kostenart (4711);;unbekannte Einheit (71004);unbekannter Mieter (72004);');
    const book = await readWrittenWorkbook((await browser.call('GET', `${base}/excel-dowload/E-1`)).bytes);
    const values = (sheet: string) => (book.get(sheet) ?? []).flat().map((cell) => cell?.value);
    for (const sheet of ['Buchungen', 'Auswertung 2026'])
      expect(values(sheet), sheet).toEqual(
        expect.arrayContaining([
          'unbekannte Einheit (71004)',
          'unbekannter Mieter (72004)',
          'unbekannte Kostenart (4711)',
        ]),
      );
    expect(values('Übersicht')).toContain('unbekannte Kostenart (4711)');
  });
});
