import { describe, expect, it } from 'vitest';
import { workbookMediaType } from '#platform/contract/files.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { readWrittenWorkbook } from '#testing/workbook-reader.ts';
import type { ReadWorkbook } from '#testing/workbook-reader.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const call = (browser: TestBrowser, query = '', eid = 'E-1') =>
  browser.call('GET', `/api/ri/property-management/excel-dowload/${eid}?${query}`);

async function openBooks() {
  const scene = await openPropertyBooks(people, database);
  const ids = await fillBooks(scene.books, 'E-1');
  return { ...scene, ids, browser: await scene.signInOwner(ids.owner) };
}

async function read(browser: TestBrowser, query = ''): Promise<ReadWorkbook> {
  const { status, bytes } = await call(browser, query);
  expect(status).toBe(200);
  return readWrittenWorkbook(bytes);
}

const valuesOf = (book: ReadWorkbook, sheet: string) =>
  (book.get(sheet) ?? []).map((row) => row.map((cell) => cell?.value ?? null));

describe('the workbook of an owner', () => {
  it('is named after owner and day and has its sheets in the order of their tabs', async () => {
    const { books, ids, browser } = await openBooks();
    await books.posting({ owner_id: ids.owner, booking_date: '2024-03-01', amount_cents: 5 });
    const { headers, bytes } = await call(browser);
    expect(headers).toMatchObject({
      'content-type': workbookMediaType,
      'content-disposition': "attachment; filename*=UTF-8''Excel-Auswertung-E-1-2026-02-02.xlsx",
      'cache-control': 'no-store',
    });
    expect([...(await readWrittenWorkbook(bytes)).keys()]).toEqual([
      'Übersicht',
      'Buchungen',
      'Auswertung 2026',
      'Auswertung 2024',
      'Lindenallee 12',
      'Belege',
    ]);
  });

  it('has postings as real days and numbers, formula-like texts as texts, and their sum as a formula', async () => {
    const { browser } = await openBooks();
    const [head, ...rows] = (await read(browser)).get('Buchungen') ?? [];
    expect(head?.map((cell) => cell?.value)).toEqual([
      'Buchungstag',
      'Wertstellung',
      'Betrag (EUR)',
      'Kostenart',
      'Nr. Kostenart',
      'Umlagefähig',
      'Kategorie',
      'Objekt',
      'Einheit',
      'Nr. Einheit',
      'Mieter',
      'Nr. Mieter',
      'Begünstigter/Auftraggeber',
      'Verwendungszweck',
      'IBAN',
      'Belegnummer',
    ]);
    expect(rows.at(-1)?.slice(0, 3)).toEqual([
      { value: 'Summe' },
      undefined,
      { value: 2576.61, formula: 'SUBTOTAL(109,C2:C6)' },
    ]);
    // Spreadsheet day 46057 is 4 February 2026.
    const repeated = rows.find((row) => row[13]?.value === '=HYPERLINK("x")');
    expect(repeated?.map((cell) => cell?.value ?? null)).toEqual([
      46057,
      null,
      820,
      'Kaltmiete',
      'E-1-K1',
      'nein',
      null,
      'Lindenallee 12',
      'WE E-1-1',
      'E-1-1',
      'Jonas Albrecht',
      'E-1-M1',
      null,
      '=HYPERLINK("x")',
      null,
      null,
    ]);
    expect(rows.flat().filter((cell) => cell?.formula !== undefined)).toHaveLength(1);
  });

  it('sums up by cost type on its first sheet, which names owner, contents and age of the data', async () => {
    const { browser } = await openBooks();
    const rows = valuesOf(await read(browser), 'Übersicht');
    expect(rows.slice(0, 5)).toEqual([
      ['Auswertung Hannelore Kramer E-1'],
      ['Eigentümer', 'Hannelore Kramer E-1 (E-1)'],
      ['Zeitraum', 'alle Buchungen'],
      ['Erstellt am', '02.02.2026'],
      ['Stand der Daten', 'noch keine Lieferung'],
    ]);
    expect(rows.slice(-5)).toEqual([
      ['Kostenart', 'Nr. Kostenart', 'Anzahl', 'Einnahmen', 'Ausgaben', 'Summe'],
      ['Kaltmiete', 'E-1-K1', 3, 3040.5, 0, 3040.5],
      ['Instandhaltung', 'E-1-K2', 1, 0, -450.99, -450.99],
      ['ohne Kostenart', null, 1, 0, -12.9, -12.9],
      ['Summe', null, 5, 3040.5, -463.89, 2576.61],
    ]);
  });

  it('has the evaluation of each year with sums of rows and columns, and the receipts', async () => {
    const { browser } = await openBooks();
    const book = await read(browser);
    const [, ...rows] = book.get('Auswertung 2026') ?? [];
    expect(rows.map((row) => [...row.slice(0, 6).map((cell) => cell?.value), row.at(-1)])).toEqual([
      ['Lindenallee 12', 'WE E-1-1', 'Jonas Albrecht', 'Kaltmiete', 820, 820, { value: 1640, formula: 'SUM(E2:P2)' }],
      [
        'Lindenallee 12',
        'WE E-1-1',
        'objektbezogen',
        'Instandhaltung',
        -450.99,
        0,
        { value: -450.99, formula: 'SUM(E3:P3)' },
      ],
      [
        'Lindenallee 12',
        'WE E-1-2',
        'Bäckerei Sommer GmbH',
        'Kaltmiete',
        1400.5,
        0,
        { value: 1400.5, formula: 'SUM(E4:P4)' },
      ],
      [undefined, 'ohne Einheit', 'objektbezogen', 'ohne Kostenart', 0, -12.9, { value: -12.9, formula: 'SUM(E5:P5)' }],
      ['Summe', undefined, undefined, undefined, 1769.51, 807.1, { value: 2576.61, formula: 'SUBTOTAL(109,Q2:Q5)' }],
    ]);
    // Spreadsheet day 43831 is 1 January 2020.
    expect(valuesOf(book, 'Belege').slice(1)).toEqual([
      ['E-1-R1', 43831, null, null, null, null, null, null, 'offen', 'vorhanden'],
    ]);
  });

  it('has a sheet for each house, also for two of one name, and the balances', async () => {
    const { books, ids, browser } = await openBooks();
    const house = await books.property({ owner_id: ids.owner });
    const unit = await books.unit({ external_id: 'S-1', property_id: house });
    const of2025 = { owner_id: ids.owner, booking_date: '2025-06-01', rental_unit_id: unit, cost_type_id: ids.rent };
    await books.postings([
      { ...of2025, amount_cents: 500 },
      { ...of2025, amount_cents: -200 },
    ]);
    await books.balance({ owner_id: ids.owner, account: 'Miete', day: '2026-01-31', amount_cents: 150_050 });
    await books.balance({ owner_id: ids.owner, account: 'Kaution', day: '2026-02-03', amount_cents: 1 });
    const book = await read(browser);
    expect([...book.keys()].slice(-4)).toEqual(['Lindenallee 12', 'Lindenallee 12 (2)', 'Belege', 'Kontostände']);
    const sheets = [valuesOf(book, 'Lindenallee 12'), valuesOf(book, 'Lindenallee 12 (2)')];
    const other = sheets.find((rows) => rows.length === 3);
    expect(other?.slice(1)).toEqual([
      [2025, 'WE S-1', 'objektbezogen', 'Kaltmiete', 'nein', null, 5, -2, 3],
      ['Summe', null, null, null, null, null, 5, -2, 3],
    ]);
    // A balance of a day to come is left out.
    expect(valuesOf(book, 'Kontostände').slice(1)).toEqual([['Hannelore Kramer E-1', 'Miete', null, 46_053, 1500.5]]);
  });

  it('has the filtered rows on every sheet, and names the filter', async () => {
    const { books, ids, browser } = await openBooks();
    await books.receipt(
      {
        archive_id: 'E-1-R2',
        owner_id: ids.owner,
        captured_on: '2026-02-01',
        rental_unit_id: ids.first,
        amount_cents: 4500,
        due_on: '2026-02-15',
        status: 'BEZAHLT',
        issuer: 'Dachdeckerei',
      },
      null,
    );
    const book = await read(browser, 'from=1.2.2026&moid=E-1-1');
    expect(
      valuesOf(book, 'Buchungen')
        .slice(1)
        .map((row) => [row[0], row[2]]),
    ).toEqual([
      [46057, 820],
      ['Summe', 820],
    ]);
    expect(valuesOf(book, 'Belege').slice(1)).toEqual([
      ['E-1-R2', 46054, 'Dachdeckerei', null, null, null, 45, 46068, 'bezahlt', 'ohne PDF'],
    ]);
    expect(valuesOf(book, 'Übersicht').slice(2, 4)).toEqual([
      ['Zeitraum', 'ab 01.02.2026'],
      ['Nr. Einheit', 'E-1-1'],
    ]);
    expect(valuesOf(book, 'Auswertung 2026').slice(1)).toHaveLength(2);
  });

  it('of an owner without postings has sheets without rows', async () => {
    const { books, signInOwner } = await openBooks();
    const browser = await signInOwner(await books.owner({ external_id: 'E-0' }));
    const book = await readWrittenWorkbook((await call(browser, '', 'E-0')).bytes);
    expect([...book.keys()]).toEqual(['Übersicht', 'Buchungen', 'Belege']);
    expect(
      valuesOf(book, 'Buchungen')
        .slice(1)
        .map((row) => [row[0], row[2]]),
    ).toEqual([['Summe', 0]]);
  });

  it('uses the reader’s language', async () => {
    const { ids, signIn } = await openBooks();
    const book = await read(await signIn({ links: [{ owner_id: ids.owner }], defaultLanguage: 'en' }));
    expect([...book.keys()]).toEqual(['Overview', 'Transactions', 'Annual summary 2026', 'Lindenallee 12', 'Receipts']);
  });

  it('is complete beyond one batch', async () => {
    const { books, ids, browser } = await openBooks();
    await books.postings(
      Array.from({ length: 2100 }, (_, index) => ({
        owner_id: ids.owner,
        booking_date: `2025-0${1 + (index % 9)}-01`,
        amount_cents: index,
      })),
    );
    const rows = (await read(browser)).get('Buchungen') ?? [];
    expect(rows).toHaveLength(2107);
    expect(rows.at(-1)?.[2]).toEqual({ value: 24_616.11, formula: 'SUBTOTAL(109,C2:C2106)' });
  });

  it('is refused behind the wall and for an invalid filter', async () => {
    const { books, ids, browser, signIn } = await openBooks();
    const { owner } = await fillBooks(books, 'E-2');
    expect((await call(browser, '', 'E-2')).status).toBe(404);
    const both = await signIn({ links: [{ owner_id: ids.owner }, { owner_id: owner, user_type: 'weg' }] });
    expect([(await call(both)).status, (await call(both, '', 'E-2')).status]).toEqual([200, 404]);
    for (const query of ['from=2026-02-01&to=2026-01-01', 'from=31.02.2026', 'year=2026'])
      expect((await call(browser, query)).status).toBe(400);
  });
});
