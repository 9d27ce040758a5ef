import type { ChartData } from '#platform/contract/chart.ts';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';

interface ChartWords {
  readonly invoiced: string;
  /** Label of the year before. */
  readonly before: string;
  readonly paid: string;
  /** Short and long names of January to December. */
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/**
 * Turns the months of a year into bars (invoiced), a line (received) and an outline (invoiced in the year before);
 * months to come are empty unless something is dated there already.
 */
export function toChart({ months }: InvoiceOverview, currentMonth: string, words: ChartWords): ChartData {
  const known = (month: string, value: number) => (month > currentMonth && value === 0 ? null : value);
  return {
    categories: months.map(({ month }, index) => ({
      id: month,
      label: words.labels[index] ?? month,
      name: words.names[index] ?? month,
    })),
    current: currentMonth,
    series: [
      {
        id: 'invoiced',
        label: words.invoiced,
        shape: 'bar',
        tone: 'main',
        values: months.map(({ month, invoiced }) => known(month, invoiced)),
        before: { label: words.before, values: months.map(({ invoicedBefore }) => invoicedBefore) },
      },
      {
        id: 'paid',
        label: words.paid,
        shape: 'line',
        tone: 'second',
        values: months.map(({ month, paid }) => known(month, paid)),
      },
    ],
  };
}

/** Year that is shown first: in January the last one, until this one has figures. */
export function chooseYear({ year, invoicedThisYear, paidThisYear }: InvoiceOverview, today: string): number {
  const isEmpty = invoicedThisYear.count === 0 && paidThisYear.count === 0;
  return isEmpty && today.startsWith(`${year}-01`) ? year - 1 : year;
}
