import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import type { invoiceListPage } from '../../pages.ts';

/** A figure of the overview, with the filter of the list that it is the sum of. */
export interface Tile {
  readonly id: 'late' | 'open' | 'dueThisWeek' | 'credit' | 'paidThisYear' | 'invoicedThisYear';
  readonly count: number;
  readonly sum: number;
  /** Null where no list of invoices has this sum. */
  readonly filters: ReturnType<typeof invoiceListPage.readSearch> | null;
}

/** Lists the figures, the most urgent first; what has none is left out. */
export function listTiles(overview: InvoiceOverview): readonly Tile[] {
  const { year, late, open, dueThisWeek, credit, paidThisYear, invoicedThisYear } = overview;
  const waiting: readonly Tile[] = [
    { id: 'late', ...late, filters: { status: 'overdue' } },
    { id: 'open', ...open, filters: { status: 'unpaid' } },
    { id: 'dueThisWeek', ...dueThisWeek, filters: { due: 'week' } },
    { id: 'credit', ...credit, filters: { status: 'credit' } },
  ];
  const ofYear: readonly Tile[] = [
    { id: 'paidThisYear', ...paidThisYear, filters: null },
    {
      id: 'invoicedThisYear',
      ...invoicedThisYear,
      filters: { status: 'notDraft', from: `${year}-01-01`, to: `${year}-12-31` },
    },
  ];
  return [...waiting, ...ofYear].filter(({ count }) => count > 0);
}

/** True if there is nothing to say: no open item, and nothing invoiced or received in this year and the one before. */
export function isEmptyOverview({ open, credit, paidThisYear, invoicedThisYear, months }: InvoiceOverview): boolean {
  return (
    [open, credit, paidThisYear, invoicedThisYear].every(({ count }) => count === 0) &&
    months.every(({ invoicedBefore }) => invoicedBefore === 0)
  );
}
