import type { ChartData } from '#platform/web/charts/chart.ts';
import type { Overview } from '../../contract/overview/overview.ts';

interface ChartWords {
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
 * come are empty unless something was posted there already.
 *
 * @param currentMonth YYYY-MM
 */
export function toChart(
  { year, monate }: Pick<Overview, 'year' | 'monate'>,
  currentMonth: string,
  words: ChartWords,
): ChartData {
  const idOf = (month: number) => `${year}-${String(month).padStart(2, '0')}`;
  const known = (month: number, value: number) => (idOf(month) > currentMonth && value === 0 ? null : value);
  // There is no negative zero on an axis.
  const upwards = (expenses: number) => (expenses === 0 ? 0 : -expenses);
  return {
    categories: monate.map(({ monat }, index) => ({
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
        values: monate.map(({ monat, einnahmen }) => known(monat, einnahmen)),
        before: { label: words.incomeBefore, values: monate.map(({ vorjahr }) => vorjahr.einnahmen) },
      },
      {
        id: 'expenses',
        label: words.expenses,
        shape: 'bar',
        tone: 'second',
        values: monate.map(({ monat, ausgaben }) => known(monat, upwards(ausgaben))),
        before: { label: words.expensesBefore, values: monate.map(({ vorjahr }) => upwards(vorjahr.ausgaben)) },
      },
    ],
  };
}
