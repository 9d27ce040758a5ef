import { describe, expect, it } from 'vitest';
import { lastDayOfMonth } from '#platform/contract/days.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { openBooks } from '#testing/payments-scene.ts';
import type { Cashier } from '#testing/payments-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { addLives, expectedOverview } from '#testing/random-lives.ts';
import type { CustomerFigures, InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
// Sunday, 20 December 2026.
people.clock.advance({ days: 321 });
const today = '2026-12-20';
const base = '/api/benit/accounting';

async function read(books: Cashier, year?: number): Promise<InvoiceOverview> {
  const query = year === undefined ? '' : `?year=${year}`;
  const { status, body } = await books.browser.call<InvoiceOverview>('GET', `${base}/invoice-overview${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Number and sums of the list with this filter. */
async function sumList(books: Cashier, filter: string) {
  const { body } = await books.browser.call<{ totals: { count: number; totalSum: number; openSum: number } }>(
    'GET',
    `${base}/invoice?limit=1&totals=true&${filter}`,
  );
  return body.totals;
}

const nothing = { count: 0, sum: 0 };

describe('the overview', () => {
  it('of an organisation without invoices has twelve months and nothing in them', async () => {
    const overview = await read(await openBooks(people, database));
    expect(overview).toMatchObject({
      year: 2026,
      open: nothing,
      late: { ...nothing, oldestDays: 0 },
      dueThisWeek: nothing,
      credit: nothing,
      paidThisYear: nothing,
      invoicedThisYear: nothing,
      smallBusiness: null,
    });
    expect(overview.months.map(({ month }) => month).at(-1)).toBe('2026-12');
    expect(overview.months).toHaveLength(12);
    expect(overview.ages.map(({ upToDays }) => upToDays)).toEqual([0, 30, 60, 90, null]);
  });

  it('counts money only: Skonto and write-offs settle an invoice, refunds and chargebacks take away, what was removed never was', async () => {
    const books = await openBooks(people, database);
    const invoiceId = await books.issueStandard({ invoiceDate: '2026-11-02' });
    await books.pay({ invoiceId, amount: 1000, paidOn: '2026-11-20' });
    await books.pay({ invoiceId, amount: 100, kind: 'chargeback', paidOn: '2026-12-01' });
    await books.pay({ invoiceId, amount: 20, kind: 'skonto', paidOn: '2026-12-01' });
    const mistake = await books.pay({ invoiceId, amount: 50, paidOn: '2026-12-02' });
    await books.remove(mistake.body.payment.id);
    const { paidThisYear, months, open } = await read(books);
    expect(paidThisYear).toEqual({ count: 2, sum: 900 });
    expect(months.map(({ paid }) => paid).slice(-2)).toEqual([1000, -100]);
    expect(open).toEqual({ count: 1, sum: 270 });
  });

  it('knows what is late, since when, and what is to be paid by Sunday; the due day moves to a working day', async () => {
    const books = await openBooks(people, database);
    // Due on Saturday: payable until Monday.
    for (const invoiceDueDate of ['2026-12-19', '2026-12-20', '2026-12-18', '2026-11-19', null])
      await books.issueStandard({ invoiceDueDate });
    const { open, late, dueThisWeek, ages } = await read(books);
    expect([open.count, late, dueThisWeek]).toEqual([5, { count: 2, sum: 2380, oldestDays: 31 }, nothing]);
    expect(ages.map(({ count }) => count)).toEqual([3, 1, 1, 0, 0]);
  });

  it('of one customer has the sums of their lists, and nothing of others', async () => {
    const books = await openBooks(people, database);
    const added = await books.browser.call<{ record: { id: string } }>('POST', `${base}/customer`, {
      body: { record: { name: 'Rosengarten', number: 'K-7' } },
    });
    const { id } = added.body.record;
    const figuresOf = async () =>
      (await books.browser.call<CustomerFigures>('GET', `${base}/invoice-overview/customer/${id}`)).body;
    const none = { late: { ...nothing, oldestDays: 0 }, open: nothing, credit: nothing };
    expect(await figuresOf()).toEqual({
      year: 2026,
      ...none,
      invoicedThisYear: nothing,
      invoicedYearBefore: nothing,
      lastInvoice: null,
    });
    const ofCustomer = { customerId: 'K-7', customerName: 'Rosengarten' };
    await books.issueStandard({ ...ofCustomer, invoiceDate: '2025-03-05', invoiceDueDate: '2025-03-19' });
    const paid = await books.issueStandard({ ...ofCustomer, invoiceDate: '2026-02-05' });
    const last = await books.issueStandard({
      ...ofCustomer,
      invoiceDate: '2026-12-05',
      invoiceDueDate: '2027-01-05',
    });
    await books.issueStandard({ invoiceDate: '2026-02-05' });
    await books.pay({ invoiceId: paid, amount: 1190, paidOn: '2026-11-20' });
    const figures = await figuresOf();
    expect(figures).toMatchObject({
      open: { count: 2, sum: 2380 },
      late: { count: 1, sum: 1190 },
      invoicedThisYear: { count: 2, sum: 2380 },
      invoicedYearBefore: { count: 1, sum: 1190 },
      lastInvoice: { invoiceId: last, invoiceDate: '2026-12-05' },
    });
    const list = (filter: string) => sumList(books, `customerId=${id}&${filter}`);
    expect((await list('status=unpaid')).openSum).toBe(figures.open.sum);
    expect((await list('status=overdue')).openSum).toBe(figures.late.sum);
    expect((await list('status=notDraft&from=2025-01-01&to=2025-12-31')).totalSum).toBe(figures.invoicedYearBefore.sum);
  });

  it('of another year is asked for; a year that cannot be is refused by name', async () => {
    const books = await openBooks(people, database);
    await books.issueStandard({ invoiceDate: '2025-03-05' });
    expect((await read(books, 2025)).invoicedThisYear).toEqual({ count: 1, sum: 1190 });
    const { invoicedThisYear, months } = await read(books);
    expect([invoicedThisYear, months[2]]).toMatchObject([nothing, { invoiced: 0, invoicedBefore: 1190 }]);
    for (const year of ['1999', '2101', 'x', '2026.5']) {
      const { status, body } = await books.browser.call<{ errors: { field: string }[] }>(
        'GET',
        `${base}/invoice-overview?year=${year}`,
      );
      expect([status, body.errors[0]?.field]).toEqual([400, 'year']);
    }
  });

  it('warns a small business at 80,000 of 100,000 euros received, and nobody else', async () => {
    const books = await openBooks(people, database);
    const invoiceId = await books.issue({
      positions: [{ count: 1, price: 80_000, vat: 0, vatReason: 'smallBusiness' }],
    });
    await books.pay({ invoiceId, amount: 79_999.99 });
    const declare = async (smallBusiness: boolean) => {
      const { status, body } = await books.browser.call('PUT', `${base}/configuration`, {
        body: {
          configIdentifier: 'taxConfig',
          properties: { smallBusiness, taxation: 'accrual', advanceReturn: 'quarterly' },
        },
      });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await declare(true);
    expect((await read(books)).smallBusiness).toBeNull();
    await books.pay({ invoiceId, amount: 0.01 });
    expect((await read(books, 2025)).smallBusiness).toEqual({ received: 80_000, limit: 100_000 });
    await declare(false);
    expect((await read(books)).smallBusiness).toBeNull();
  });

  const lives = runsAll ? 2000 : 200;
  it(`of ${lives} random invoices agrees with their payments, and each figure with the list that it opens`, async () => {
    const books = await openBooks(people, database);
    const told = await addLives(database, books, { count: lives, seed: 20, today });
    const overview = await read(books);
    expect(overview).toEqual(expectedOverview(told, 2026, today));
    expect(await read(books, 2025)).toEqual(expectedOverview(told, 2025, today));
    expect(overview.credit.count * overview.late.count * overview.open.count).toBeGreaterThan(0);

    const openItems = [
      ['status=unpaid', overview.open],
      ['status=overdue', overview.late],
      ['due=week', overview.dueThisWeek],
      ['status=credit', overview.credit],
      ...['notDue', 'to30', 'to60', 'to90', 'over90'].map(
        (due, index) => [`due=${due}`, overview.ages[index]] as const,
      ),
    ] as const;
    for (const [filter, figure] of openItems) {
      const { count, openSum } = await sumList(books, filter);
      expect([filter, count, openSum]).toEqual([filter, figure?.count, figure?.sum]);
    }
    for (const { month, invoiced } of overview.months) {
      const { totalSum } = await sumList(books, `status=notDraft&from=${month}-01&to=${lastDayOfMonth(month)}`);
      expect([month, totalSum]).toEqual([month, invoiced]);
    }
    expect(await sumList(books, 'status=notDraft&from=2026-01-01&to=2026-12-31')).toMatchObject({
      count: overview.invoicedThisYear.count,
      totalSum: overview.invoicedThisYear.sum,
    });
  });
});
