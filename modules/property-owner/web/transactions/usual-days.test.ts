import { expect, it } from 'vitest';
import { daysOf } from './usual-days.ts';

const none = { first: null, last: null };

it.each([
  ['recent', '2026-02-02T10:00:00Z', '2026-01-05', '2026-02-02'],
  // In Germany the next day has already begun.
  ['recent', '2026-02-02T23:30:00Z', '2026-01-06', '2026-02-03'],
  ['month', '2028-02-10T10:00:00Z', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-31T10:00:00Z', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-05-15T10:00:00Z', '2026-04-01', '2026-06-30'],
  ['lastQuarter', '2026-02-15T10:00:00Z', '2025-10-01', '2025-12-31'],
  ['year', '2026-02-15T10:00:00Z', '2026-01-01', '2026-12-31'],
  ['lastYear', '2026-02-15T10:00:00Z', '2025-01-01', '2025-12-31'],
  ['all', '2026-02-15T10:00:00Z', '2026-01-01', '2026-12-31'],
] as const)('%s at %s is from %s to %s', (period, now, from, to) => {
  expect(daysOf(period, new Date(now), none)).toEqual({ from, to });
});

it('all covers the years of the postings, up to the end of this one', () => {
  expect(daysOf('all', new Date('2026-02-15T10:00:00Z'), { first: 2019, last: 2025 })).toEqual({
    from: '2019-01-01',
    to: '2026-12-31',
  });
  expect(daysOf('all', new Date('2026-02-15T10:00:00Z'), { first: 2019, last: 2027 })).toEqual({
    from: '2019-01-01',
    to: '2027-12-31',
  });
});
