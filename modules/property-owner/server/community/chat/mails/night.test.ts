import { expect, it } from 'vitest';
import { findNightStart } from './night.ts';

it.each([
  ['2026-02-02T19:59:59Z', null],
  ['2026-02-02T20:00:00Z', '2026-02-02T20:00:00.000Z'],
  ['2026-02-02T23:30:00Z', '2026-02-02T20:00:00.000Z'],
  ['2026-02-03T05:59:59Z', '2026-02-02T20:00:00.000Z'],
  ['2026-02-03T06:00:00Z', null],
  // In the nights in which the clocks change.
  ['2026-03-29T04:59:00Z', '2026-03-28T20:00:00.000Z'],
  ['2026-03-29T05:00:00Z', null],
  ['2026-10-25T05:59:00Z', '2026-10-24T19:00:00.000Z'],
])('at %s the night began at %s', (now, start) => {
  expect(findNightStart(new Date(now))?.toISOString() ?? null).toBe(start);
});
