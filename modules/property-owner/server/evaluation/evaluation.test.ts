import { describe, expect, it } from 'vitest';
import { readPdfText, runPoppler } from '#platform/server/documents/testing/poppler.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { MonthSums } from '../../contract/transactions/month-sums.ts';
import type { EvaluationAnswer } from './read-evaluation.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const call = (browser: TestBrowser, year: number | string = 2026, eid = 'E-1') =>
  browser.call<EvaluationAnswer>(
    'GET',
    `/api/ri/property-management/jahresauswertung/${encodeURIComponent(eid)}/${year}`,
  );

async function openBooks() {
  const scene = await openPropertyBooks(people, database);
  const ids = await fillBooks(scene.books, 'E-1');
  return { ...scene, ids, browser: await scene.signInOwner(ids.owner) };
}

/** Returns twelve amounts, zero beyond the given ones. */
const months = (...amounts: readonly number[]): number[] => [
  ...amounts,
  ...Array.from({ length: 12 - amounts.length }, () => 0),
];

describe('an evaluation', () => {
  it('contains each posting once, by house, rental unit, tenant and cost type; missing references go to 0', async () => {
    const { browser, ids } = await openBooks();
    const { status, body } = await call(browser);
    expect(status).toBe(200);
    const { mietobjekte, objekte, kostenarten: allTypes, ...whole } = body.jahresauswertung;
    expect(whole).toEqual({
      jahr: 2026,
      eigentuemer: { eid: 'E-1', nachname: 'Kramer E-1', anzeigename: 'Hannelore Kramer E-1' },
      summe_monate: months(1769.51, 807.1),
      summe_total: 2576.61,
      einnahmen: 3040.5,
      ausgaben: -463.89,
      ueberschuss: 2576.61,
      verlauf: expect.toSatisfy((course: MonthSums) => {
        const [january, february] = course;
        return (
          course.length === 12 &&
          january?.einnahmen === 2220.5 &&
          january.ausgaben === -450.99 &&
          february?.einnahmen === 820 &&
          february.ausgaben === -12.9
        );
      }),
      vorjahr_total: 0,
    });
    expect(objekte).toEqual([
      {
        id: ids.property,
        name: 'Lindenallee 12',
        einnahmen: 3040.5,
        ausgaben: -450.99,
        ueberschuss: 2589.51,
        vorjahr_total: 0,
        summe_monate: months(1769.51, 820),
        summe_total: 2589.51,
      },
      expect.objectContaining({ id: '0', name: '', einnahmen: 0, ausgaben: -12.9, ueberschuss: -12.9 }),
    ]);
    expect(allTypes.map(({ kaid, ueberschuss }) => [kaid, ueberschuss])).toEqual([
      ['E-1-K2', -450.99],
      ['E-1-K1', 3040.5],
      ['0', -12.9],
    ]);
    expect(
      mietobjekte.map(({ moid, summe_total, mieter }) => [
        moid,
        summe_total,
        mieter.map(({ mid, kostenarten }) => [
          mid,
          kostenarten.map((type) => [type.kaid, type.langname, type.summe_total]),
        ]),
      ]),
    ).toEqual([
      [
        'E-1-1',
        1189.01,
        [
          ['E-1-M1', [['E-1-K1', 'Kaltmiete', 1640]]],
          ['0', [['E-1-K2', 'Instandhaltung', -450.99]]],
        ],
      ],
      ['E-1-2', 1400.5, [['E-1-M2', [['E-1-K1', 'Kaltmiete', 1400.5]]]]],
      ['0', -12.9, [['0', [['0', '', -12.9]]]]],
    ]);
    expect(mietobjekte[0]).toMatchObject({
      objekt: { id: ids.property, name: 'Lindenallee 12' },
      einheit: 'WE E-1-1',
      strasse: 'Lindenallee',
      hausnummer: '12',
      bezeichnung: 'Lindenallee 12, WE E-1-1',
      mieter: [{ vorname: 'Jonas', nachname: 'Albrecht', summe_monate: months(820, 820) }, {}],
    });
    expect(body.kontostand).toBeNull();
  });

  it('compares houses and cost types with the year before, also those of that year alone', async () => {
    const { books, ids, browser } = await openBooks();
    const house = await books.property({ owner_id: ids.owner, name: 'Am Stadtgarten' });
    const unit = await books.unit({ external_id: 'S-1', property_id: house });
    const of2025 = { owner_id: ids.owner, booking_date: '2025-06-01' };
    await books.postings([
      { ...of2025, amount_cents: 500, rental_unit_id: unit, cost_type_id: ids.rent },
      { ...of2025, amount_cents: -200, rental_unit_id: ids.first, cost_type_id: ids.repairs },
    ]);
    const { objekte, kostenarten, vorjahr_total, mietobjekte } = (await call(browser)).body.jahresauswertung;
    expect(objekte.map(({ name, summe_total, vorjahr_total: before }) => [name, summe_total, before])).toEqual([
      ['Am Stadtgarten', 0, 5],
      ['Lindenallee 12', 2589.51, -2],
      ['', -12.9, 0],
    ]);
    expect(kostenarten.map(({ kaid, vorjahr_total: before }) => [kaid, before])).toEqual([
      ['E-1-K2', -2],
      ['E-1-K1', 5],
      ['0', 0],
    ]);
    expect(vorjahr_total).toBe(3);
    expect(mietobjekte.map(({ moid }) => moid)).toEqual(['E-1-1', 'E-1-2', '0']);
  });

  it('agrees with the lists that its lines lead to, to the cent; unknown references have their own lines', async () => {
    const { books, ids, browser } = await openBooks();
    const given = { owner_id: ids.owner, booking_date: '2026-03-31' };
    await books.postings([
      { ...given, amount_cents: 11, rental_unit_id: ids.first, given_mid: '72004' },
      { ...given, amount_cents: 22, given_moid: '71004', given_kaid: '4711' },
    ]);
    const { jahresauswertung } = (await call(browser)).body;
    const lines = [
      ...jahresauswertung.objekte.map(({ id, summe_total: total }) => [`objekt=${id}`, total] as const),
      ...jahresauswertung.kostenarten.map(({ kaid, summe_total: total }) => [`kaid=${kaid}`, total] as const),
      ...jahresauswertung.mietobjekte.flatMap((unit) => [
        [`moid=${unit.moid}`, unit.summe_total] as const,
        ...unit.mieter.flatMap((tenant) => [
          [`moid=${unit.moid}&mid=${tenant.mid}`, tenant.summe_total] as const,
          ...tenant.kostenarten.map(
            (type) => [`moid=${unit.moid}&mid=${tenant.mid}&kaid=${type.kaid}`, type.summe_total] as const,
          ),
        ]),
      ]),
    ];
    expect(lines.map(([filter]) => filter)).toEqual(
      expect.arrayContaining(['moid=71004&mid=0&kaid=4711', 'moid=E-1-1&mid=72004&kaid=0', 'objekt=0']),
    );
    for (const [filter, total] of lines) {
      const { body } = await browser.call<{ summe: number }>(
        'GET',
        `/api/ri/property-management/transactions/E-1?from=2026-01-01&to=2026-12-31&limit=1&${filter}`,
      );
      expect(body.summe, filter).toBe(total);
    }
  });

  it('includes the first and the last day of its year, and no day outside it', async () => {
    const { books, ids, browser } = await openBooks();
    await books.postings(
      ['2024-12-31', '2025-01-01', '2025-12-31', '2027-01-01'].map((booking_date, index) => ({
        owner_id: ids.owner,
        booking_date,
        amount_cents: 10 ** index,
      })),
    );
    expect((await call(browser, 2025)).body.jahresauswertung).toMatchObject({
      summe_total: 1.1,
      summe_monate: [0.1, ...months().slice(2), 1],
    });
  });

  it('of a year without postings between others is empty; a year outside them is not found', async () => {
    const { books, ids, browser } = await openBooks();
    await books.posting({ owner_id: ids.owner, booking_date: '2023-05-01', amount_cents: 1 });
    expect((await call(browser, 2024)).body.jahresauswertung).toMatchObject({
      summe_total: 0,
      summe_monate: months(),
      mietobjekte: [],
    });
    for (const year of [2022, 2027]) expect((await call(browser, year)).status).toBe(404);
    for (const year of ['20', 'abcd', '3000', '0026']) expect((await call(browser, year)).status).toBe(400);
  });

  it('of an owner without postings is not found', async () => {
    const { books, signInOwner } = await openBooks();
    const owner = await books.owner({ external_id: 'E-0' });
    expect((await call(await signInOwner(owner), 2026, 'E-0')).status).toBe(404);
  });

  it('leaves out withdrawn postings, also in the first or last year', async () => {
    const { books, ids, browser } = await openBooks();
    await books.posting({
      owner_id: ids.owner,
      booking_date: '2020-05-01',
      amount_cents: 1,
      withdrawn_at: people.clock.now(),
    });
    await books.write((tx) =>
      tx
        .updateTable('postings')
        .set({ withdrawn_at: people.clock.now() })
        .where('cost_type_id', '=', ids.rent)
        .execute(),
    );
    expect((await call(browser)).body.jahresauswertung.summe_total).toBe(-463.89);
    expect((await call(browser, 2020)).status).toBe(404);
  });

  it('is exact to the cent for amounts far above real ones', async () => {
    const { books, ids, browser } = await openBooks();
    await books.postings([
      { owner_id: ids.owner, booking_date: '2025-03-01', amount_cents: 900_000_000_000_001 },
      { owner_id: ids.owner, booking_date: '2025-03-02', amount_cents: -2 },
    ]);
    expect((await call(browser, 2025)).body.jahresauswertung.summe_total).toBe(8_999_999_999_999.99);
  });
});

describe('the account balance', () => {
  it('adds up the newest balance of each account up to the end of the year, never of a day to come', async () => {
    const { books, ids, browser } = await openBooks();
    for (const [account, day, amount_cents] of [
      ['Miete', '2025-06-30', 1],
      ['Miete', '2026-02-02', 150_050],
      // Tomorrow.
      ['Miete', '2026-02-03', 9],
      ['Kaution', '2025-03-31', -50],
      ['Später', '2027-02-01', 7],
    ] as const) {
      await books.balance({
        owner_id: ids.owner,
        account,
        day,
        amount_cents,
        iban: account === 'Miete' ? 'DE89370400440532013000' : '',
      });
    }
    expect((await call(browser)).body.kontostand).toEqual({
      betrag: 1500,
      datum: '2026-02-02',
      konten: [
        { konto: 'Kaution', iban: '', betrag: -0.5, datum: '2025-03-31' },
        { konto: 'Miete', iban: 'DE89370400440532013000', betrag: 1500.5, datum: '2026-02-02' },
      ],
    });
  });
});

describe('the wall protecting annual summaries', () => {
  it('refuses the evaluation of another owner to everybody except administrators', async () => {
    const { books, browser, signInAdministrator } = await openBooks();
    await fillBooks(books, 'E-2');
    expect((await call(browser, 2026, 'E-2')).status).toBe(404);
    expect((await call(browser, 2026, 'nobody')).status).toBe(404);
    expect((await call(await signInAdministrator(), 2026, 'E-2')).status).toBe(200);
  });

  it('refuses a link of type weg, also to somebody with books of their own, and an ended link', async () => {
    const { books, ids, signIn } = await openBooks();
    const { owner } = await fillBooks(books, 'E-2');
    const browser = await signIn({ links: [{ owner_id: ids.owner }, { owner_id: owner, user_type: 'weg' }] });
    expect([(await call(browser)).status, (await call(browser, 2026, 'E-2')).status]).toEqual([200, 404]);
    expect(
      (
        await call(
          await signIn({
            permissions: ['ri-property-management-weg-permission'],
            links: [{ owner_id: owner, user_type: 'weg' }],
          }),
          2026,
          'E-2',
        )
      ).status,
    ).toBe(403);
    expect(
      (
        await call(
          await signIn({ links: [{ owner_id: ids.owner, valid_until: '2020-01-01', books_until: '2020-01-01' }] }),
        )
      ).status,
    ).toBe(404);
  });

  it('shows a former owner the names of units they sold', async () => {
    const { books, ids, browser } = await openBooks();
    await books.write((tx) =>
      tx.updateTable('properties').set({ owner_id: null }).where('id', '=', ids.property).execute(),
    );
    expect((await call(browser)).body.jahresauswertung.mietobjekte.map(({ bezeichnung }) => bezeichnung)).toContain(
      'Lindenallee 12, WE E-1-1',
    );
  });
});

describe('the PDF of an evaluation', () => {
  const fetchPdf = async (browser: TestBrowser, year = 2026) => {
    const answer = await browser.call('GET', `/api/ri/property-management/jahresauswertung/E-1/${year}`, {
      headers: { accept: 'application/pdf' },
    });
    expect([answer.status, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''Report.pdf",
        vary: expect.stringContaining('Accept'),
      }),
    ]);
    return answer.bytes;
  };

  it('names owner, year, creation day and age of the data, in the reader’s language', async () => {
    const { ids, signIn, browser } = await openBooks();
    const text = await readPdfText(await fetchPdf(browser));
    for (const part of [
      'Jahresauswertung 2026, Hannelore Kramer E-1',
      'Hannelore Kramer E-1 (E-1)',
      '02.02.2026',
      'noch keine Lieferung',
      'Kaltmiete',
      '1.640,00',
      '−450,99',
      'objektbezogen',
      'ohne Kostenart',
      '2.576,61',
      'Nach Objekt',
      'Überschuss',
      'Kontostände',
      'Nach Monat',
      'Einnahmen 2025',
      'Seite 1 von 2',
    ])
      expect(text).toContain(part);
    expect(
      await readPdfText(await fetchPdf(await signIn({ links: [{ owner_id: ids.owner }], defaultLanguage: 'en' }))),
    ).toContain('Annual summary 2026');
  });

  it(
    'is landscape, tagged, and carries sums from page to page: the last page equals the API response',
    { timeout: 60_000 },
    async () => {
      const { books, ids, browser } = await openBooks();
      const types = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          books.costType({
            external_id: `K-${index}`,
            long_name: index === 7 ? 'Instandhaltung '.repeat(12) : `Kostenart ${index}`,
          }),
        ),
      );
      await books.postings(
        types.flatMap((cost_type_id, index) => [
          {
            owner_id: ids.owner,
            booking_date: '2025-03-01',
            amount_cents: index * 1001,
            rental_unit_id: ids.first,
            tenant_id: ids.tenant,
            cost_type_id,
          },
          {
            owner_id: ids.owner,
            booking_date: '2025-11-30',
            amount_cents: -123_456_789,
            rental_unit_id: ids.second,
            cost_type_id,
          },
        ]),
      );
      const pdf = await fetchPdf(browser, 2025);
      const info = await runPoppler('pdfinfo', pdf);
      const pages = Number(/Pages:\s+(\d+)/u.exec(info)?.[1]);
      expect(pages).toBeGreaterThan(2);
      expect(info).toMatch(/Tagged:\s+yes/u);
      expect(info).toMatch(/Page size:\s+841\.89 x 595\.2/u);
      const texts = await Promise.all(Array.from({ length: pages }, (_, page) => readPdfText(pdf, page + 1)));
      const carriedOf = (text: string): string[] =>
        [...text.matchAll(/^\s*Übertrag .*$/gmu)].map(([line]) => line.trim().replaceAll(/\s+/gu, ' '));
      for (const [index, text] of texts.entries()) expect(text).toContain(`Seite ${index + 1} von ${pages}`);
      // Houses and balances may follow on a page of their own.
      const carrying = texts.filter((text) => carriedOf(text).length > 0).length;
      for (let page = 1; page < carrying; page += 1)
        expect(carriedOf(texts[page] ?? '')[0]).toBe(carriedOf(texts[page - 1] ?? '').at(-1));
      // Only one of the later pages may begin with a rental unit.
      expect(texts.filter((text) => text.includes('(Fortsetzung)')).length).toBeGreaterThanOrEqual(carrying - 2);
      const { summe_monate, summe_total } = (await call(browser, 2025)).body.jahresauswertung;
      const format = (amount: number): string =>
        new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(amount).replace('-', '−');
      expect(texts.join(' ').replaceAll(/\s+/gu, ' ')).toContain(
        `Gesamt ${[...summe_monate.filter((amount) => amount !== 0), summe_total].map(format).join(' ')}`,
      );
    },
  );
});
