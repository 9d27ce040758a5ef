import type { CustomerFigures, InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import type { PageLink } from '#platform/web/pages/define-page.ts';
import { dueRemindersPage, invoiceListPage } from '../../pages.ts';

/** A figure of the overview, with the list that it is the sum of. */
export interface Tile {
  readonly id:
    | 'late'
    | 'reminderDue'
    | 'open'
    | 'dueThisWeek'
    | 'credit'
    | 'paidThisYear'
    | 'invoicedThisYear'
    | 'invoicedYearBefore';
  /** Year that the figure is of. */
  readonly year: number;
  /** Days since the oldest invoice is overdue. */
  readonly oldestDays?: number;
  readonly count: number;
  readonly sum: number;
  /** List with this sum; null where there is none. */
  readonly link: PageLink | null;
}

/** Lists the figures, the most urgent first; what has none is left out. */
export function listTiles(overview: InvoiceOverview): readonly Tile[] {
  const { year, reminderDue, dueThisWeek, paidThisYear, invoicedThisYear } = overview;
  const ofState = (id: keyof typeof states): Tile => ({
    id,
    year,
    ...overview[id],
    link: invoiceListPage.link({}, { status: states[id] }),
  });
  const tiles: readonly Tile[] = [
    ofState('late'),
    { id: 'reminderDue', year, ...reminderDue, link: dueRemindersPage.link({}) },
    ofState('open'),
    { id: 'dueThisWeek', year, ...dueThisWeek, link: invoiceListPage.link({}, { due: 'week' }) },
    ofState('credit'),
    { id: 'paidThisYear', year, ...paidThisYear, link: null },
    { id: 'invoicedThisYear', year, ...invoicedThisYear, link: invoiceListPage.link({}, issuedIn(year)) },
  ];
  return tiles.filter(({ count }) => count > 0);
}

/** Lists the figures of a customer, each with their invoices; turnover and what is open are named without any, too. */
export function listCustomerTiles(customerId: string, figures: CustomerFigures): readonly Tile[] {
  const { year, invoicedThisYear, invoicedYearBefore } = figures;
  const ofState = (id: keyof typeof states): Tile => ({
    id,
    year,
    ...figures[id],
    link: invoiceListPage.link({}, { status: states[id], customerId }),
  });
  const ofYear = (
    id: 'invoicedThisYear' | 'invoicedYearBefore',
    of: number,
    figure: typeof invoicedThisYear,
  ): Tile => ({
    id,
    year: of,
    ...figure,
    link: invoiceListPage.link({}, { ...issuedIn(of), customerId }),
  });
  const tiles: readonly Tile[] = [
    ofYear('invoicedThisYear', year, invoicedThisYear),
    ofYear('invoicedYearBefore', year - 1, invoicedYearBefore),
    ofState('open'),
    ofState('late'),
    ofState('credit'),
  ];
  return tiles.filter(({ id, count }) => count > 0 || id !== 'credit');
}

const states = { late: 'overdue', open: 'unpaid', credit: 'credit' } as const;
const issuedIn = (year: number) => ({ status: 'notDraft', from: `${year}-01-01`, to: `${year}-12-31` }) as const;

/** True if there is nothing to say: no open item, and nothing invoiced or received in this year and the one before. */
export function isEmptyOverview({ open, credit, paidThisYear, invoicedThisYear, months }: InvoiceOverview): boolean {
  return (
    [open, credit, paidThisYear, invoicedThisYear].every(({ count }) => count === 0) &&
    months.every(({ invoicedBefore }) => invoicedBefore === 0)
  );
}
