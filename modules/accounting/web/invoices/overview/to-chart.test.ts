import { describe, expect, it } from 'vitest';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { isEmptyOverview, listTiles } from './list-tiles.ts';
import { chooseYear, toChart } from './to-chart.ts';

const nothing = { count: 0, sum: 0 };
const empty: InvoiceOverview = {
  year: 2026,
  open: nothing,
  late: { ...nothing, oldestDays: 0 },
  dueThisWeek: nothing,
  credit: nothing,
  reminderDue: nothing,
  paidThisYear: nothing,
  invoicedThisYear: nothing,
  ages: [0, 30, 60, 90, null].map((upToDays) => ({ upToDays, ...nothing })),
  months: Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    invoiced: 0,
    paid: 0,
    invoicedBefore: 0,
  })),
  smallBusiness: null,
};
const words = {
  invoiced: 'Gestellt',
  before: 'Gestellt 2025',
  paid: 'Eingegangen',
  labels: ['Jan'],
  names: ['Januar'],
};

describe('the chart of the overview', () => {
  it('has no value for months to come, and 0 for those that brought nothing', () => {
    const months = empty.months.map((month, index) => (index === 11 ? { ...month, invoiced: 119 } : month));
    const [bars, line] = toChart({ ...empty, months }, '2026-02', words).series;
    expect(bars?.values).toEqual([0, 0, ...Array.from({ length: 9 }, () => null), 119]);
    expect(line?.values.slice(0, 3)).toEqual([0, 0, null]);
    expect(bars?.before?.values).toHaveLength(12);
  });

  it('shows the last year in January until this one has figures', () => {
    expect(chooseYear(empty, '2026-01-31')).toBe(2025);
    expect(chooseYear(empty, '2026-02-01')).toBe(2026);
    expect(chooseYear({ ...empty, paidThisYear: { count: 1, sum: 5 } }, '2026-01-31')).toBe(2026);
  });
});

describe('the figures of the overview', () => {
  it('are none in an organisation without invoices, which last year is enough to be', () => {
    expect([listTiles(empty), isEmptyOverview(empty)]).toEqual([[], true]);
    const before = empty.months.map((month) => ({ ...month, invoicedBefore: 1 }));
    expect(isEmptyOverview({ ...empty, months: before })).toBe(false);
  });

  it('begin with what is late; each opens the list that it is the sum of, but for payments', () => {
    const one = { count: 1, sum: 119 };
    const tiles = listTiles({
      ...empty,
      open: one,
      late: { ...one, oldestDays: 3 },
      credit: { count: 1, sum: -5 },
      reminderDue: one,
      paidThisYear: one,
      invoicedThisYear: one,
    });
    expect(tiles.map(({ id, link }) => [id, link && (link.search ?? link.to)])).toEqual([
      ['late', { status: 'overdue' }],
      ['reminderDue', '/benit/accounting/invoices/payments/reminders'],
      ['open', { status: 'unpaid' }],
      ['credit', { status: 'credit' }],
      ['paidThisYear', null],
      ['invoicedThisYear', { status: 'notDraft', from: '2026-01-01', to: '2026-12-31' }],
    ]);
  });
});
