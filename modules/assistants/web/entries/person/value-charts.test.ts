import { expect, it } from 'vitest';
import type { MeasuredValues } from '#modules/assistants/contract/entries/entries.ts';
import { listCharts, pointsOf } from './value-charts.ts';

const series: readonly MeasuredValues[] = [
  { at: '2026-11-01T08:00:00Z', entryId: 'a', values: { systolic: 130, diastolic: 80 } },
  { at: '2026-11-02T08:00:00Z', entryId: 'b', values: { weight: 61.4, systolic: 140 } },
];

it('only values that somebody has are offered', () => {
  expect(listCharts(series).map(({ name }) => name)).toEqual(['bloodPressure', 'weight']);
  expect(listCharts([])).toEqual([]);
});

it('a chart has a point for each measurement of its kind', () => {
  const [pressure, weight] = listCharts(series);
  expect(pressure && pointsOf(pressure, series).map(({ values }) => values)).toEqual([
    [130, 80],
    [140, null],
  ]);
  expect(weight && pointsOf(weight, series)).toEqual([{ at: '2026-11-02T08:00:00Z', values: [61.4] }]);
});
