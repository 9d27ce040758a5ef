import { expect, it } from 'vitest';
import { timeSettings } from './time-settings.ts';
import type { TimeData } from './time-settings.ts';

const look = {
  series: ['teal', 'ochre'],
  colors: { line: 'grey', text: 'black', font: 'Inter' },
  formatValue: (value: number) => `${value} mmHg`,
  formatDay: (at: string) => at.slice(0, 10),
  formatTime: (at: string) => at.slice(0, 16),
  isStill: true,
};
const data: TimeData = {
  series: [{ label: 'oben' }, { label: 'unten' }],
  points: [
    { at: '2026-11-01T08:00:00.000Z', values: [130, 80] },
    { at: '2026-11-02T08:00:00.000Z', values: [135, null] },
    { at: '2026-11-22T08:00:00.000Z', values: [140, 85] },
  ],
};

it('a value that was not measured is no point of its line', () => {
  const [upper, lower] = timeSettings(data, look).data.datasets;
  expect(upper?.data).toHaveLength(3);
  expect(lower?.data.map(({ y }) => y)).toEqual([80, 85]);
});

it('distances are those of the clock: three weeks are three times as wide as one', () => {
  const [upper] = timeSettings(data, look).data.datasets;
  const [one, two, three] = (upper?.data ?? []).map(({ x }) => x);
  expect((three ?? 0) - (two ?? 0)).toBe(20 * ((two ?? 0) - (one ?? 0)));
});

it('the axis of values fits them and does not begin at zero', () => {
  const { y } = timeSettings(data, look).options?.scales ?? {};
  expect(y).toMatchObject({ grace: '10%' });
  expect(y).not.toHaveProperty('beginAtZero');
});

it('a single measurement stands in the middle of a day', () => {
  const [point] = data.points;
  const single = timeSettings({ ...data, points: point === undefined ? [] : [point] }, look);
  const { min = 0, max = 0 } = (single.options?.scales?.['x'] ?? {}) as { min?: number; max?: number };
  expect(max - min).toBe(86_400_000);
  expect((min + max) / 2).toBe(Date.parse('2026-11-01T08:00:00.000Z'));
});
