import { expect, it } from 'vitest';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createRandomBooks } from '#testing/random-books.ts';
import { readWrittenWorkbook } from '#testing/workbook-reader.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import type { EvaluationAnswer } from './read-evaluation.ts';

const owners = runsAll ? 1000 : 100;
const onPaper = runsAll ? 20 : 5;

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { books, signInAdministrator } = await openPropertyBooks(people, database);
const expected = await createRandomBooks(books, { owners, seed: 20_260_202 });
const browser = await signInAdministrator();
const base = '/api/ri/property-management';

const inCents = (euros: number): number => Math.round(euros * 100);
const addUp = (rows: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 13 }, (_, place) => rows.reduce((sum, row) => sum + (row[place] ?? 0), 0));
const lineOf = ({
  summe_monate,
  summe_total,
}: {
  readonly summe_monate: readonly number[];
  readonly summe_total: number;
}): number[] => [...summe_monate, summe_total].map(inCents);

async function read(eid: string, year: number): Promise<EvaluationAnswer['jahresauswertung']> {
  const { status, body } = await browser.call<EvaluationAnswer>('GET', `${base}/jahresauswertung/${eid}/${year}`);
  expect(status, `${eid} ${year}`).toBe(200);
  return body.jahresauswertung;
}

/** Asserts that the sums of each level match. @returns the lines of the last level by `moid|mid|kaid` */
function checkLevels(evaluation: EvaluationAnswer['jahresauswertung']): Map<string, number[]> {
  const units = evaluation.mietobjekte;
  const tenants = units.flatMap(({ moid, mieter }) => mieter.map((tenant) => ({ moid, ...tenant })));
  for (const tenant of tenants) expect(lineOf(tenant)).toEqual(addUp(tenant.kostenarten.map(lineOf)));
  for (const unit of units) expect(lineOf(unit)).toEqual(addUp(unit.mieter.map(lineOf)));
  expect(lineOf(evaluation)).toEqual(addUp(units.map(lineOf)));
  const charted = evaluation.verlauf.map(({ einnahmen, ausgaben }) => inCents(einnahmen) + inCents(ausgaben));
  expect(charted).toEqual(evaluation.summe_monate.map(inCents));
  return new Map(
    tenants.flatMap(({ moid, mid, kostenarten }) =>
      kostenarten.map((type) => [`${moid}|${mid}|${type.kaid}`, lineOf(type)] as const),
    ),
  );
}

it(
  `the evaluations of ${owners} owners agree with their postings to the cent, on each of their levels`,
  { timeout: 300_000 },
  async () => {
    for (const { eid, years } of expected) {
      for (const [year, lines] of years) {
        expect(Object.fromEntries(checkLevels(await read(eid, year))), `${eid} ${year}`).toEqual(
          Object.fromEntries(lines),
        );
      }
    }
  },
);

it(
  `the overviews of ${owners} owners agree with them, and each figure with the postings that it opens`,
  { timeout: 300_000 },
  async () => {
    const readOverview = async (eid: string, year: number): Promise<Overview> =>
      (await browser.call<{ overview: Overview }>('GET', `${base}/overview/${eid}?year=${year}`)).body.overview;
    const netOf = ({ einnahmen, ausgaben }: { readonly einnahmen: number; readonly ausgaben: number }) =>
      inCents(einnahmen) + inCents(ausgaben);
    for (const [index, { eid, years }] of expected.entries())
      for (const [year, lines] of years) {
        const overview = await readOverview(eid, year);
        const sums = addUp([...lines.values()]);
        expect([...overview.monate.map(netOf), inCents(overview.ueberschuss)], `${eid} ${year}`).toEqual(sums);
        expect(
          addUp(overview.objekte.map((house) => [...house.monate.map(netOf), inCents(house.ueberschuss)])),
        ).toEqual(sums);
        if (index >= onPaper) continue;
        const { body } = await browser.call<{ einnahmen: number; ausgaben: number }>(
          'GET',
          `${base}/transactions/${eid}?from=${year}-01-01&to=${year}-12-31&limit=1`,
        );
        expect([overview.einnahmen, overview.ausgaben]).toEqual([body.einnahmen, body.ausgaben]);
      }
  },
);

const format = (cents: number): string =>
  new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(cents / 100).replace('-', '−');

it(`the PDFs and workbooks of ${onPaper} owners have the same amounts`, { timeout: 300_000 }, async () => {
  for (const { eid, years } of expected.slice(0, onPaper)) {
    const book = await readWrittenWorkbook((await browser.call('GET', `${base}/excel-dowload/${eid}`)).bytes);
    for (const [year, lines] of years) {
      const rows = [...lines.values()];
      const sums = addUp(rows);
      const sheet = (book.get(`Auswertung ${year}`) ?? [])
        .slice(1)
        .map((row) => row.slice(4).map((cell) => inCents(Number(cell?.value ?? 0))));
      expect(sheet.at(-1)).toEqual(sums);
      const sort = (all: readonly (readonly number[])[]) => all.map((row) => row.join(' ')).toSorted();
      expect(sort(sheet.slice(0, -1))).toEqual(sort(rows));
      const { bytes } = await browser.call('GET', `${base}/jahresauswertung/${eid}/${year}`, {
        headers: { accept: 'application/pdf' },
      });
      const printed = (await readPdfText(bytes)).split('\n').map((line) => line.trim().replaceAll(/\s+/gu, ' '));
      const shown = (row: readonly number[]): string =>
        row
          .filter((cents) => cents !== 0)
          .map(format)
          .join(' ');
      expect(printed.filter((line) => line === `Gesamt ${shown(sums)}`.trim())).toHaveLength(1);
      for (const row of rows)
        expect(
          printed.some((line) => line.endsWith(shown(row))),
          `${eid} ${year}: ${shown(row)}`,
        ).toBe(true);
    }
    const postings = book.get('Buchungen') ?? [];
    expect(inCents(Number(postings.at(-1)?.[2]?.value))).toBe(
      [...years.values()].flatMap((lines) => [...lines.values()]).reduce((sum, row) => sum + (row[12] ?? 0), 0),
    );
  }
});
