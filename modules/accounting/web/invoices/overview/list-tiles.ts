import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import type { PageLink } from '#platform/web/pages/define-page.ts';
import { dueRemindersPage, invoiceListPage } from '../../pages.ts';

/** A figure of the overview, with the list that it is the sum of. */
export interface Tile {
  readonly id: 'late' | 'reminderDue' | 'open' | 'dueThisWeek' | 'credit' | 'paidThisYear' | 'invoicedThisYear';
  readonly count: number;
  readonly sum: number;
  /** List with this sum; null where there is none. */
  readonly link: PageLink | null;
}

/** Lists the figures, the most urgent first; what has none is left out. */
export function listTiles(overview: InvoiceOverview): readonly Tile[] {
  const { year, late, reminderDue, open, dueThisWeek, credit, paidThisYear, invoicedThisYear } = overview;
  const waiting: readonly Tile[] = [
    { id: 'late', ...late, link: invoiceListPage.link({}, { status: 'overdue' }) },
    { id: 'reminderDue', ...reminderDue, link: dueRemindersPage.link({}) },
    { id: 'open', ...open, link: invoiceListPage.link({}, { status: 'unpaid' }) },
    { id: 'dueThisWeek', ...dueThisWeek, link: invoiceListPage.link({}, { due: 'week' }) },
    { id: 'credit', ...credit, link: invoiceListPage.link({}, { status: 'credit' }) },
  ];
  const ofYear: readonly Tile[] = [
    { id: 'paidThisYear', ...paidThisYear, link: null },
    {
      id: 'invoicedThisYear',
      ...invoicedThisYear,
      link: invoiceListPage.link({}, { status: 'notDraft', from: `${year}-01-01`, to: `${year}-12-31` }),
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
