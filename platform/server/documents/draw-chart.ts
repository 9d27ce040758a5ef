import type { ChartData, ChartSeries, SeriesTone } from '../../contract/chart.ts';

/** Size of a chart in a document, in points. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** A bar: `x` and `y` are its upper left corner within the chart. The outline is the year before. */
interface DrawnBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tone: SeriesTone;
  readonly fill: 'full' | 'light' | 'outline';
}

/** A chart as `chart.typ` sets it: every measure in points from its upper left corner. */
export interface DrawnChart extends ChartSize {
  readonly bars: readonly DrawnBar[];
  readonly lines: readonly { readonly points: readonly (readonly [number, number])[]; readonly tone: SeriesTone }[];
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly categories: readonly { readonly x: number; readonly width: number; readonly label: string }[];
  readonly legend: readonly { readonly label: string; readonly tone: SeriesTone; readonly fill: 'full' | 'outline' }[];
  /** Width of the labels of the axis, and height of the legend and of the labels of the categories. */
  readonly axis: number;
  readonly top: number;
  readonly bottom: number;
}

const axis = 52;
const [top, bottom] = [18, 14];
const maxTicks = 5;
/** Parts of the place of a category that its bars take, and of the place of a bar. */
const share = { category: 0.8, bar: 0.66, before: 0.96 } as const;

/**
 * Lays out bars and lines of a year for a document, with the values, the order and the proportions of the same chart on
 * the screen (platform/web/charts).
 *
 * @param format label of a whole number of euros on the axis
 */
export function drawChart(
  { categories, series, current }: ChartData,
  { width, height }: ChartSize,
  format: (euros: number) => string,
): DrawnChart {
  const known = series
    .flatMap(({ values, before }) => [...values, ...(before?.values ?? [])])
    .filter((value) => value !== null);
  const step = stepOf(Math.max(0, ...known) - Math.min(0, ...known));
  const [low, high] = [Math.floor(Math.min(0, ...known) / step), Math.max(1, Math.ceil(Math.max(0, ...known) / step))];
  const yOf = (value: number): number =>
    round(height - bottom - ((value / step - low) / (high - low)) * (height - top - bottom));
  const place = (width - axis) / Math.max(1, categories.length);
  const barSeries = series.filter(({ shape }) => shape === 'bar');
  const slot = (place * share.category) / Math.max(1, barSeries.length);
  const toBar = (index: number, at: number, value: number, part: number) => ({
    x: round(axis + index * place + (place * (1 - share.category)) / 2 + at * slot + (slot * (1 - part)) / 2),
    y: Math.min(yOf(value), yOf(0)),
    width: round(slot * part),
    height: round(Math.abs(yOf(value) - yOf(0))),
  });
  const listBars = ({ values, before, tone }: ChartSeries, at: number): DrawnBar[] => [
    ...values.flatMap((value, index) =>
      value === null || value === 0
        ? []
        : [
            {
              ...toBar(index, at, value, share.bar),
              tone,
              fill: categories[index]?.id === current ? ('light' as const) : ('full' as const),
            },
          ],
    ),
    ...(before?.values ?? []).flatMap((value, index) =>
      value === null || value === 0
        ? []
        : [{ ...toBar(index, at, value, share.before), tone, fill: 'outline' as const }],
    ),
  ];
  return {
    width,
    height,
    axis,
    top,
    bottom,
    bars: barSeries.flatMap(listBars),
    lines: series
      .filter(({ shape }) => shape === 'line')
      .map(({ values, tone }) => ({
        tone,
        points: values.flatMap((value, index) =>
          value === null ? [] : [[round(axis + (index + 0.5) * place), yOf(value)] as const],
        ),
      })),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => {
      const value = (low + index) * step;
      return { y: yOf(value), label: format(value) };
    }),
    categories: categories.map(({ label }, index) => ({ x: round(axis + index * place), width: round(place), label })),
    legend: series.flatMap(({ label, tone, before }) => [
      { label, tone, fill: 'full' as const },
      ...(before === undefined ? [] : [{ label: before.label, tone, fill: 'outline' as const }]),
    ]),
  };
}

/** Returns the distance of two ticks in whole euros: 1, 2 or 5 times a power of ten, so that few suffice. */
function stepOf(range: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, range / maxTicks))));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => range / step <= maxTicks) ?? 10 * power;
}

const round = (points: number): number => Math.round(points * 100) / 100;
