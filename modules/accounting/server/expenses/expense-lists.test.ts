import { expect, it } from 'vitest';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openExpenses } from '#testing/receipts/scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/benit/accounting/expense';
type Listed = TestBody & {
  readonly expenses: readonly ExpenseSummary[];
  readonly totals?: { readonly count: number; readonly grossSum: number } | null;
};

/** Expenses of one organisation; today is 2026-02-02, a Monday. */
async function bring(expenses: readonly object[]) {
  const scene = await openExpenses(people);
  for (const content of expenses) {
    const { expense } = await scene.add(pixel, 'a.png');
    const { status, text } = await scene.save({ ...content, expenseId: expense.expenseId });
    expect(status, text).toBe(200);
  }
  const list = async (query: string) => (await scene.browser.call<Listed>('GET', `${base}?${query}`)).body;
  return { ...scene, ask: list };
}

it('the sum counts what search and filters find, on all pages, and comes with the first one alone', async () => {
  const { ask, browser } = await bring([
    { vendor: 'Krämer', gross: 10.1, category: 'office', expenseDate: '2026-01-10' },
    { vendor: 'Krämer', gross: -2.05, expenseDate: '2026-01-20', paymentStatus: 'paid' },
    { vendor: 'Sommer', gross: 200, expenseDate: '2026-01-30' },
    { vendor: 'Sommer', gross: null },
  ]);
  const sum = async (query = '') => (await ask(`totals=true${query}`)).totals;
  expect(await sum()).toEqual({ count: 4, grossSum: 208.05 });
  expect(await sum('&searchTerm=Kr%C3%A4mer')).toEqual({ count: 2, grossSum: 8.05 });
  expect(await sum('&paymentStatus=open&limit=1')).toEqual({ count: 3, grossSum: 210.1 });
  expect(await sum('&category=office')).toEqual({ count: 1, grossSum: 10.1 });
  expect(await sum('&from=2026-01-15&to=2026-01-30')).toEqual({ count: 2, grossSum: 197.95 });
  expect(await sum('&searchTerm=Winter')).toEqual({ count: 0, grossSum: 0 });
  expect((await ask('limit=1')).totals).toBeUndefined();
  const { nextCursor } = (await browser.call<TestBody & { nextCursor: string }>('GET', `${base}?limit=1`)).body;
  expect((await ask(`totals=true&limit=1&cursor=${nextCursor}`)).totals).toBeUndefined();
  await browser.call('DELETE', `${base}/A-2026-0003`);
  expect(await sum()).toEqual({ count: 3, grossSum: 8.05 });
});

it('an expense is overdue from the day after its due day, which a weekend or holiday moves, until it is paid', async () => {
  const { ask, browser } = await bring([
    // Friday: overdue since Saturday.
    { gross: 1, dueDate: '2026-01-30' },
    // Saturday, moved to today.
    { gross: 2, dueDate: '2026-01-31' },
    { gross: 4, dueDate: '2026-02-02' },
    // New Year's Day, a Thursday.
    { gross: 8, dueDate: '2026-01-01' },
    { gross: 16, dueDate: '2026-01-05', paymentStatus: 'paid', paidDate: '2026-01-20' },
    // A credit note is owed by the supplier.
    { gross: -32, dueDate: '2026-01-05' },
    { gross: 64 },
    { gross: null, dueDate: '2026-01-05' },
  ]);
  const rows = (await ask('sort=expenseId')).expenses;
  expect(rows.map(({ lateFrom }) => lateFrom)).toEqual([
    '2026-01-31',
    '2026-02-03',
    '2026-02-03',
    '2026-01-03',
    null,
    null,
    null,
    '2026-01-06',
  ]);
  const late = ['A-2026-0001', 'A-2026-0004', 'A-2026-0008'];
  const found = async () => (await ask('paymentStatus=overdue&sort=expenseId')).expenses.map((row) => row.expenseId);
  expect(await found()).toEqual(late);
  expect((await ask('paymentStatus=overdue&totals=true')).totals).toEqual({ count: 3, grossSum: 9 });
  expect((await ask('paymentStatus=open')).expenses).toHaveLength(7);
  const around = await browser.call<TestBody & { next: string | null }>(
    'GET',
    `${base}/neighbours?paymentStatus=overdue&sort=expenseId&expenseId=A-2026-0001`,
  );
  expect(around.body.next).toBe('A-2026-0004');
  await browser.call('POST', `${base}/pay`, { body: { expenseIds: ['A-2026-0004'], paidDate: '2026-02-01' } });
  expect(await found()).toEqual(['A-2026-0001', 'A-2026-0008']);
});

it('the export has the rows of the list in its order, with sums over the rates, and no cell that is a formula', async () => {
  const { browser } = await bring([
    {
      vendor: '=1+1',
      description: 'Papier; Toner',
      category: 'office',
      expenseDate: '2026-01-10',
      dueDate: '2026-01-12',
      amounts: [
        { net: 1000, vat: 19, vatCost: 190 },
        { net: 10.5, vat: 7, vatCost: 0.74 },
      ],
    },
    {
      vendor: 'Sommer',
      gross: 5,
      expenseDate: '2026-01-11',
      paymentStatus: 'paid',
      paidDate: '2026-01-11',
      paymentMethod: 'card',
    },
    { vendor: 'Winter', gross: 7, expenseDate: '2025-12-31' },
  ]);
  const lines = async (query = '') => {
    const { status, text } = await browser.call('GET', `${base}/export?${query}`);
    expect(status).toBe(200);
    return text.replace('\uFEFF', '').trim().split('\r\n');
  };
  const [head, ...rows] = await lines('from=2026-01-01&sort=gross&direction=desc');
  expect(head).toBe(
    'Nummer;Buchungsdatum;Lieferant;USt-IdNr. des Lieferanten;Steuernummer des Lieferanten;IBAN des Lieferanten;Rechnungsnummer des Lieferanten;Rechnungsdatum;Leistungsdatum;Betreff;Kategorie;Projekt;Netto;USt.;Bruttobetrag;Zahlbar bis;Zahlungsstatus;Bezahlt am;Zahlungsart;Prüfstand',
  );
  expect(rows).toEqual([
    'A-2026-0001;10.01.2026;\'=1+1;;;;;;;"Papier; Toner";Bürobedarf;;1010,50;190,74;1201,24;12.01.2026;Überfällig;;;Geprüft',
    'A-2026-0002;11.01.2026;Sommer;;;;;;;;;;;;5,00;;Bezahlt;11.01.2026;Karte;Geprüft',
  ]);
  expect(await lines('searchTerm=Winter')).toHaveLength(2);
  expect(await lines('searchTerm=Herbst')).toEqual([head]);
});
