import type { ChartConfiguration, ChartDataset } from 'chart.js';
import type { ChartData, ChartSeries, SeriesTone } from '../../contract/chart.ts';

export interface ChartLook {
  readonly colors: Readonly<Record<SeriesTone | 'line' | 'text' | 'surface', string>> & { readonly font: string };
  /** Makes the filling of a bar that still grows. */
  readonly hatch: (color: string) => CanvasPattern | string;
  readonly format: (euros: number, decimals: number) => string;
  /** Note at the category that is not over. */
  readonly currentNote: string;
  /** True if the person wants no motion. */
  readonly isStill: boolean;
}

type Kind = 'bar' | 'line';
type Settings = ChartConfiguration<Kind, (number | null)[], string>;

/** Settings of Chart.js for the bars and lines of a year: from zero, in euros, months to come stay empty. */
export function chartSettings({ categories, series, current }: ChartData, look: ChartLook): Settings {
  const { colors, format } = look;
  const font = { family: colors.font, size: 12 };
  const currentIndex = categories.findIndex(({ id }) => id === current);
  return {
    type: 'bar',
    data: {
      labels: categories.map(({ label }) => label),
      datasets: series.flatMap((one) => toDatasets(one, look, currentIndex)),
    },
    options: {
      animation: look.isStill ? false : { duration: 200 },
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        // Bars of a stack share a place, but stand in each other: only the axis of the months is stacked.
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: colors.line },
          ticks: { color: colors.text, font, maxRotation: 0, autoSkipPadding: 4 },
        },
        y: {
          stacked: false,
          beginAtZero: true,
          border: { display: false },
          grid: { color: colors.line },
          ticks: {
            color: colors.text,
            font,
            maxTicksLimit: 6,
            // Whole euros: cents on an axis say nothing.
            precision: 0,
            callback: (value) => format(Number(value), 0),
          },
        },
      },
      plugins: {
        tooltip: {
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => {
              const category = item === undefined ? undefined : categories[item.dataIndex];
              if (category === undefined) return '';
              return category.id === current ? `${category.name} (${look.currentNote})` : category.name;
            },
            label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${format(parsed.y ?? 0, 2)}`,
          },
        },
      },
    },
  };
}

function toDatasets(
  { id, label, shape, tone, values, before }: ChartSeries,
  { colors, hatch }: ChartLook,
  currentIndex: number,
): ChartDataset<Kind, (number | null)[]>[] {
  const color = colors[tone];
  if (shape === 'line')
    return [
      {
        type: 'line',
        label,
        data: [...values],
        borderColor: color,
        backgroundColor: color,
        borderWidth: 2,
        pointRadius: 3,
        // Above the bars.
        order: 0,
        stack: `line ${id}`,
      },
    ];
  const bar = { type: 'bar' as const, stack: id, categoryPercentage: 0.8 };
  return [
    {
      ...bar,
      label,
      data: [...values],
      backgroundColor: values.map((_, index) => (index === currentIndex ? hatch(color) : color)),
      borderColor: color,
      borderWidth: values.map((_, index) => (index === currentIndex ? 1 : 0)),
      barPercentage: 0.66,
      borderRadius: 2,
      order: 1,
    },
    ...(before === undefined
      ? []
      : [
          {
            ...bar,
            label: before.label,
            data: [...before.values],
            backgroundColor: 'transparent',
            borderColor: color,
            borderWidth: 1,
            barPercentage: 0.96,
            borderRadius: 2,
            order: 2,
          },
        ]),
  ];
}
