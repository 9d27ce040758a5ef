import type { ChartData } from '#platform/contract/chart.ts';
import type { MonthSums } from './month-sums.ts';

/** Words of the chart: names of its series, and of the months. */
export interface MonthChartWords {
  readonly income: string;
  readonly expenses: string;
  readonly incomeBefore: string;
  readonly expensesBefore: string;
  /** Short and long names of January to December. */
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/**
 * Turns the months of a year into bars of income and expenses, both upwards, with outlines of the year before; months to
 * come are empty unless something was posted there already. Screens and PDFs draw the same chart.
 *
 * @param currentMonth YYYY-MM
 */
export function chartMonths(
  { year, months }: { readonly year: number; readonly months: MonthSums },
  currentMonth: string,
  words: MonthChartWords,
): ChartData {
  const idOf = (month: number) => `${year}-${String(month).padStart(2, '0')}`;
  const known = (month: number, value: number) => (idOf(month) > currentMonth && value === 0 ? null : value);
  // There is no negative zero on an axis.
  const upwards = (expenses: number) => (expenses === 0 ? 0 : -expenses);
  return {
    categories: months.map(({ monat }, index) => ({
      id: idOf(monat),
      label: words.labels[index] ?? '',
      name: words.names[index] ?? '',
    })),
    current: currentMonth,
    series: [
      {
        id: 'income',
        label: words.income,
        shape: 'bar',
        tone: 'main',
        values: months.map(({ monat, einnahmen }) => known(monat, einnahmen)),
        before: { label: words.incomeBefore, values: months.map(({ vorjahr }) => vorjahr.einnahmen) },
      },
      {
        id: 'expenses',
        label: words.expenses,
        shape: 'bar',
        tone: 'second',
        values: months.map(({ monat, ausgaben }) => known(monat, upwards(ausgaben))),
        before: { label: words.expensesBefore, values: months.map(({ vorjahr }) => upwards(vorjahr.ausgaben)) },
      },
    ],
  };
}
