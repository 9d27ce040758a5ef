import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openBooks } from '#testing/payments-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { listOpenItems } from '#modules/accounting/contract/invoices/payments/open-items.ts';

type Answer = EndpointAnswer<typeof listOpenItems>;

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
// Sunday, 20 December 2026.
people.clock.advance({ days: 321 });

async function open() {
  const books = await openBooks(people, database);
  const list = async (query = '') =>
    (await books.browser.call<Answer>('GET', `/api/benit/accounting/open-item?${query}`)).body;
  const numbers = async (query: string) => (await list(query)).openItems.map(({ invoiceId }) => invoiceId);
  return { ...books, list, numbers };
}

it('lists what is owed by its age, the longest due first, and credits for themselves', async () => {
  const books = await open();
  const due = (invoiceDueDate: string | null) => books.issueStandard({ invoiceDueDate });
  const notDue = await due('2026-12-19');
  const undated = await due(null);
  const upTo30 = await due('2026-11-20');
  const upTo60 = await due('2026-11-18');
  const over90 = await due('2026-09-18');
  const paid = await due('2026-11-20');
  await books.pay({ invoiceId: paid, amount: 1190 });
  const credit = await books.issueStandard({ positions: [{ count: -1, price: 100, vat: 19 }] });
  await books.pay({ invoiceId: upTo30, amount: 190 });

  const { openItems, totals } = await books.list();
  expect(openItems.map(({ invoiceId, daysLate }) => [invoiceId, daysLate])).toEqual([
    [over90, 93],
    [upTo60, 32],
    [upTo30, 30],
    [notDue, 0],
    [undated, 0],
  ]);
  expect(totals).toEqual({
    count: 5,
    sum: 5760,
    credit: { count: 1, sum: -119 },
    ages: [
      { upToDays: 0, count: 2, sum: 2380 },
      { upToDays: 30, count: 1, sum: 1000 },
      { upToDays: 60, count: 1, sum: 1190 },
      { upToDays: 90, count: 0, sum: 0 },
      { upToDays: null, count: 1, sum: 1190 },
    ],
  });
  expect(await books.numbers('age=notDue')).toEqual([notDue, undated]);
  expect(await books.numbers('age=upTo30')).toEqual([upTo30]);
  expect(await books.numbers('age=upTo60')).toEqual([upTo60]);
  expect(await books.numbers('age=upTo90')).toEqual([]);
  expect(await books.numbers('age=over90')).toEqual([over90]);
  expect(await books.numbers('age=credit')).toEqual([credit]);
  expect(await books.numbers(`invoiceId=${paid}`)).toEqual([paid]);

  const first = await books.list('limit=2');
  const second = await books.list(`limit=3&cursor=${first.nextCursor ?? ''}`);
  expect([...first.openItems, ...second.openItems]).toEqual(openItems);
  expect(second.totals).toBeUndefined();
  expect(await books.numbers('sort=openAmount&direction=asc')).toHaveLength(5);
});

it('finds an amount that is open, also less the Skonto of a term, as well as numbers and customers', async () => {
  const books = await open();
  const skonto = [
    { days: 8, percent: 3 },
    { days: 14, percent: 2 },
  ];
  const withSkonto = await books.issueStandard({ invoiceDate: '2026-12-04', skonto, customerName: 'Elektro Krämer' });
  const plain = await books.issueStandard({ customerName: 'WEG Sülzgürtel' });
  await books.pay({ invoiceId: plain, amount: 500 });
  for (const term of ['1.166,20', '1166.2', '1166,21', '1,166.20', '1154,30 €'])
    expect([term, await books.numbers(`searchTerm=${encodeURIComponent(term)}`)]).toEqual([term, [withSkonto]]);
  expect(await books.numbers('searchTerm=690')).toEqual([plain]);
  expect(await books.numbers('searchTerm=1166.17')).toEqual([]);
  expect(await books.numbers('searchTerm=kraemer')).toEqual([withSkonto]);
  expect(await books.numbers(`searchTerm=${plain}`)).toEqual([plain]);
  const { totals } = await books.list('searchTerm=krämer');
  expect(totals).toMatchObject({ count: 1, sum: 1190 });
});
