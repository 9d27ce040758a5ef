import { describe, expect, it } from 'vitest';
import type { ChartData } from '../../contract/chart.ts';
import { drawChart } from './draw-chart.ts';

const data: ChartData = {
  categories: ['Jan', 'Feb', 'Mär'].map((label, index) => ({ id: `2026-0${index + 1}`, label, name: label })),
  current: '2026-02',
  series: [
    {
      id: 'income',
      label: 'Einnahmen',
      shape: 'bar',
      tone: 'main',
      values: [1000, 250.5, null],
      before: { label: 'Einnahmen 2025', values: [800, 0, 1040] },
    },
    { id: 'paid', label: 'Bezahlt', shape: 'line', tone: 'second', values: [700, 0, null] },
  ],
};
const size = { width: 352, height: 132 };
const drawn = drawChart(data, size, (euros) => `${euros}`);

/** Returns the euros that a height means, by the labels of the axis. */
const readHeight = (height: number): number => {
  const [zero, top] = [drawn.ticks.at(0), drawn.ticks.at(-1)];
  return ((height / ((zero?.y ?? 0) - (top?.y ?? 0))) * Number(top?.label)) as number;
};

describe('a chart in a document', () => {
  it('has the numbers of its data, as the chart on the screen (chart-settings.test)', () => {
    const [bars, line] = data.series;
    const shown = [...(bars?.values ?? []), ...(bars?.before?.values ?? [])].filter(
      (value) => value !== null && value !== 0,
    );
    expect(drawn.bars.map(({ height }) => readHeight(height))).toEqual(
      shown.map((value) => expect.closeTo(Number(value), -1)),
    );
    expect(drawn.legend.map(({ label }) => label)).toEqual([bars?.label, bars?.before?.label, line?.label]);
    expect(drawn.lines[0]?.points.map(([, y]) => readHeight((drawn.ticks[0]?.y ?? 0) - y))).toEqual([
      expect.closeTo(700, -1),
      0,
    ]);
  });

  it('begins at zero, ends above the largest value, and has a handful of round labels', () => {
    expect(drawn.ticks.map(({ label }) => label)).toEqual(['0', '500', '1000', '1500']);
    const labels = (largest: number) =>
      drawChart(
        { ...data, series: [{ id: 'a', label: 'a', shape: 'bar', tone: 'main', values: [largest, 0, 0] }] },
        size,
        String,
      ).ticks.map(({ label }) => label);
    expect(labels(0)).toEqual(['0', '1']);
    expect(labels(7)).toEqual(['0', '2', '4', '6', '8']);
    expect(labels(48_000_000)).toEqual(['0', '10000000', '20000000', '30000000', '40000000', '50000000']);
  });

  it('stays within its size, and marks the month that is not over', () => {
    for (const { x, y, width, height } of drawn.bars)
      expect([x >= drawn.axis, y >= 0, x + width <= size.width, y + height <= size.height]).toEqual(
        Array.from({ length: 4 }, () => true),
      );
    expect(drawn.bars.map(({ fill }) => fill)).toEqual(['full', 'light', 'outline', 'outline']);
  });

  it('draws values below zero downwards', () => {
    const { bars, ticks } = drawChart(
      { ...data, series: [{ id: 'a', label: 'a', shape: 'bar', tone: 'main', values: [-100, 50, 0] }] },
      size,
      String,
    );
    const zero = ticks.find(({ label }) => label === '0')?.y;
    expect([bars[0]?.y, (bars[1]?.y ?? 0) + (bars[1]?.height ?? 0)]).toEqual([zero, expect.closeTo(zero ?? 0, 1)]);
  });
});
