import type { ChartConfiguration } from 'chart.js';

/** Kinds of figure charts. */
type FigureKind = 'bar' | 'horizontalBar' | 'stacked' | 'line' | 'pie';

/** Series over named categories; null where nothing is known. */
export interface FigureData {
  readonly kind: FigureKind;
  readonly labels: readonly string[];
  readonly datasets: readonly { readonly label: string; readonly data: readonly (number | null)[] }[];
  /** Titles of the axis of the labels and of the values; none if absent. */
  readonly axes?: { readonly labels: string; readonly values: string };
}

export interface FigureLook {
  readonly series: readonly string[];
  readonly colors: { readonly line: string; readonly text: string; readonly surface: string; readonly font: string };
  /** Formats a value, on an axis as short as possible. */
  readonly format: (value: number, isAxis: boolean) => string;
  /** True if the person wants no motion. */
  readonly isStill: boolean;
  /** True for a chart on a tile: without titles, with few ticks. */
  readonly isSmall: boolean;
}

type Settings = ChartConfiguration<'bar' | 'line' | 'pie', (number | null)[], string>;

/** Longest label on an axis, and on that of a tile. */
const maxLabel = 28;
const maxSmallLabel = 14;
/** Width of a letter in pixels, rather too much than too little. */
const letterWidth = 7.5;

/** Axis as Chart.js binds it to its callbacks. */
interface BoundAxis {
  readonly chart?: { readonly width: number };
}

/** Settings of Chart.js for figures by category: bars from zero, stacked or beside each other, lines, or slices. */
export function figureSettings({ kind: shape, labels, datasets, axes }: FigureData, look: FigureLook): Settings {
  const { colors, format, isSmall } = look;
  const font = { family: colors.font, size: 12 };
  const colorAt = (index: number): string => look.series[index % look.series.length] ?? colors.text;
  const isFlat = shape === 'horizontalBar';
  const isStacked = shape === 'stacked';
  const title = (text: string | undefined) => ({
    display: !isSmall && text !== undefined,
    text: text ?? '',
    color: colors.text,
    font,
  });
  const ofLabels = {
    stacked: isStacked,
    title: title(isFlat ? undefined : axes?.labels),
    grid: { display: false },
    border: { color: colors.line },
    ticks: {
      color: colors.text,
      font,
      maxRotation: isFlat || isSmall ? 0 : 50,
      autoSkip: !isFlat,
      callback(this: BoundAxis, _value: number | string, index: number) {
        // Names beside bars get half of the chart; longer ones would lose their beginning.
        const room = isFlat && this.chart !== undefined ? Math.floor(this.chart.width / 2 / letterWidth) : maxLabel;
        return cut(labels[index] ?? '', Math.min(room, isSmall ? maxSmallLabel : maxLabel));
      },
    },
  };
  const ofValues = {
    stacked: isStacked,
    beginAtZero: true,
    title: title(axes?.values),
    border: { display: false },
    grid: { color: colors.line },
    ticks: {
      color: colors.text,
      font,
      maxTicksLimit: isSmall ? 3 : 6,
      autoSkipPadding: 12,
      maxRotation: 0,
      callback: (value: number | string) => format(Number(value), true),
    },
  };
  return {
    type: shape === 'pie' ? 'pie' : shape === 'line' ? 'line' : 'bar',
    data: {
      labels: [...labels],
      datasets: datasets.map(({ label, data }, index) => ({
        label,
        data: [...data],
        backgroundColor: shape === 'pie' ? data.map((_, place) => colorAt(place)) : colorAt(index),
        borderColor: shape === 'pie' ? colors.surface : colorAt(index),
        borderWidth: shape === 'line' ? 2 : shape === 'pie' ? 2 : 0,
        ...(shape === 'line' ? { pointRadius: 3, spanGaps: false } : {}),
        ...(shape === 'pie' || shape === 'line' ? {} : { borderRadius: 2, maxBarThickness: 56 }),
      })),
    },
    options: {
      animation: look.isStill ? false : { duration: 200 },
      maintainAspectRatio: false,
      ...(isFlat ? { indexAxis: 'y' as const } : {}),
      ...(shape === 'pie'
        ? {}
        : {
            interaction: { mode: 'index' as const, intersect: false, axis: isFlat ? ('y' as const) : ('x' as const) },
          }),
      ...(shape === 'pie' ? {} : { scales: isFlat ? { x: ofValues, y: ofLabels } : { x: ofLabels, y: ofValues } }),
      plugins: {
        tooltip: {
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => (item === undefined ? '' : (labels[item.dataIndex] ?? '')),
            label: ({ dataset, dataIndex }) => {
              const value = dataset.data[dataIndex];
              return `${dataset.label ?? ''}: ${typeof value === 'number' ? format(value, false) : '–'}`;
            },
          },
        },
      },
    } as Settings['options'],
  } as Settings;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
