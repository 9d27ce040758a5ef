import { FigureChart } from '#platform/web/charts/figure-chart.tsx';
import { TimeChart } from '#platform/web/charts/time-chart.tsx';
import { YearChart } from '#platform/web/charts/year-chart.tsx';
import type { ChartData } from '#platform/contract/chart.ts';
import { listMonthNames } from '#platform/contract/format-calendar.ts';
import { longName, nothing } from '../example.ts';
import type { Example } from '../example.ts';

const labels = listMonthNames('de');
const names = listMonthNames('de', 'long');
const categories = labels.map((label, index) => ({ id: `2026-${index + 1}`, label, name: names[index] ?? label }));
const upTo = (months: number, value: (month: number) => number) =>
  labels.map((_, month) => (month < months ? value(month) : null));

const showEuros = (value: number): string => `${value} €`;

function draw(months: number, bar: (month: number) => number, label = 'Gestellt'): ChartData {
  return {
    categories,
    current: `2026-${months}`,
    series: [
      {
        id: 'invoiced',
        label,
        shape: 'bar',
        tone: 'main',
        values: upTo(months, bar),
        before: { label: `${label} 2025`, values: labels.map((_, month) => 4000 + 300 * month) },
      },
      { id: 'paid', label: 'Eingegangen', shape: 'line', tone: 'second', values: upTo(months, (month) => 900 * month) },
    ],
  };
}

const texts = { title: 'Gestellt und eingegangen 2026', categoryTitle: 'Monat', onPick: nothing };

export const charts: readonly Example[] = [
  {
    parts: ['YearChart'],
    state: 'in November, with the year before',
    show: () => <YearChart {...texts} {...draw(11, (month) => 2500 + 700 * (month % 4))} />,
  },
  {
    parts: ['YearChart'],
    state: 'nothing yet',
    show: () => <YearChart {...texts} {...draw(0, () => 0)} />,
  },
  {
    parts: ['YearChart'],
    state: 'a month of cancellations, millions, long names',
    show: () => (
      <YearChart
        {...texts}
        title={longName}
        {...draw(12, (month) => (month === 4 ? -1_250_000 : 999_999.99 * month), longName)}
      />
    ),
  },
  {
    parts: ['YearChart'],
    state: 'two kinds of bars',
    show: () => (
      <YearChart
        {...texts}
        categories={categories}
        series={[
          {
            id: 'income',
            label: 'Einnahmen',
            shape: 'bar',
            tone: 'main',
            values: upTo(12, (month) => 5000 + 90 * month),
          },
          {
            id: 'costs',
            label: 'Ausgaben',
            shape: 'bar',
            tone: 'second',
            values: upTo(12, (month) => 2000 + 240 * month),
          },
        ]}
      />
    ),
  },
  {
    parts: ['FigureChart'],
    state: 'bars of two years, one value not known',
    show: () => (
      <FigureChart
        kind="bar"
        title="Heizung je Objekt"
        subtitle="2025 bis 2026"
        labels={['Lindenallee 12a', 'Am Stadtgarten 7', longName]}
        datasets={[
          { label: '2025', data: [1200, 3400.5, null] },
          { label: '2026', data: [1400, 2900, 100] },
        ]}
        axes={{ labels: 'Objekt', values: 'Euro' }}
        format={showEuros}
      />
    ),
  },
  {
    parts: ['FigureChart'],
    state: 'each other kind, with eight parts',
    show: () => (
      <>
        {(['horizontalBar', 'stacked', 'line', 'pie'] as const).map((kind) => (
          <FigureChart
            key={kind}
            kind={kind}
            title={kind}
            labels={labels.slice(0, 8)}
            datasets={[{ label: 'Ausgaben', data: labels.slice(0, 8).map((_, index) => 100 * (index + 1)) }]}
            format={showEuros}
          />
        ))}
      </>
    ),
  },
  {
    parts: ['FigureChart'],
    state: 'on a tile',
    show: () => (
      <FigureChart
        isSmall
        kind="line"
        title="Ausgaben pro Monat"
        labels={labels}
        datasets={[{ label: 'Ausgaben', data: upTo(9, (month) => 100 * month) }]}
        format={showEuros}
      />
    ),
  },
  {
    parts: ['TimeChart'],
    state: 'two lines with gaps, and a single value',
    show: () => (
      <>
        <TimeChart
          title="Blutdruck in mmHg"
          timeTitle="Zeitpunkt"
          series={[{ label: 'systolisch' }, { label: 'diastolisch' }]}
          points={Array.from({ length: 12 }, (_, index) => ({
            at: `2026-11-${String(index * 2 + 1).padStart(2, '0')}T08:00:00.000Z`,
            values: [125 + ((index * 7) % 20), index % 3 === 0 ? null : 75 + ((index * 5) % 12)],
          }))}
          formatValue={String}
        />
        <TimeChart
          title={longName}
          timeTitle="Zeitpunkt"
          series={[{ label: 'Gewicht' }]}
          points={[{ at: '2026-11-01T08:00:00.000Z', values: [61.4] }]}
          formatValue={String}
        />
      </>
    ),
  },
];
