import type { ChartConfiguration } from 'chart.js';

/** Measured values over time; null where a series has none. */
export interface TimeData {
  readonly series: readonly { readonly label: string }[];
  readonly points: readonly {
    /** Instant, ISO 8601. */
    readonly at: string;
    /** One for each series. */
    readonly values: readonly (number | null)[];
  }[];
}

export interface TimeLook {
  readonly series: readonly string[];
  readonly colors: { readonly line: string; readonly text: string; readonly font: string };
  readonly formatValue: (value: number) => string;
  /** Formats a place on the axis of time. */
  readonly formatDay: (at: string) => string;
  readonly formatTime: (at: string) => string;
  /** True if the person wants no motion. */
  readonly isStill: boolean;
}

type Settings = ChartConfiguration<'line', { x: number; y: number }[]>;

const dayMs = 86_400_000;

/** Settings of Chart.js for lines over time: distances are those of the clock, the axis of values fits the values. */
export function timeSettings({ series, points }: TimeData, look: TimeLook): Settings {
  const { colors, formatValue, formatDay, formatTime } = look;
  const font = { family: colors.font, size: 12 };
  const instants = points.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [Math.min(...instants), Math.max(...instants)];
  // A single measurement stands in the middle of its day.
  const margin = Math.max((last - first) * 0.02, (dayMs - (last - first)) / 2);
  return {
    type: 'line',
    data: {
      datasets: series.map(({ label }, index) => {
        const color = look.series[index % look.series.length] ?? colors.text;
        return {
          label,
          data: points.flatMap(({ at, values }) => {
            const value = values[index] ?? null;
            return value === null ? [] : [{ x: Date.parse(at), y: value }];
          }),
          borderColor: color,
          backgroundColor: color,
          borderWidth: 2,
          pointRadius: 3,
        };
      }),
    },
    options: {
      parsing: false,
      animation: look.isStill ? false : { duration: 200 },
      maintainAspectRatio: false,
      interaction: { mode: 'x', intersect: false },
      scales: {
        x: {
          type: 'linear',
          min: first - margin,
          max: last + margin,
          grid: { display: false },
          border: { color: colors.line },
          ticks: {
            color: colors.text,
            font,
            maxTicksLimit: 6,
            maxRotation: 0,
            autoSkipPadding: 16,
            includeBounds: false,
            callback: (value) => formatDay(new Date(Number(value)).toISOString()),
          },
        },
        y: {
          grace: '10%',
          border: { display: false },
          grid: { color: colors.line },
          ticks: { color: colors.text, font, maxTicksLimit: 6, callback: (value) => formatValue(Number(value)) },
        },
      },
      plugins: {
        tooltip: {
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => (item === undefined ? '' : formatTime(new Date(item.parsed.x ?? 0).toISOString())),
            label: ({ dataset, parsed }) => `${dataset.label ?? ''}: ${formatValue(parsed.y ?? 0)}`,
          },
        },
      },
    },
  };
}
