import { expect, it } from 'vitest';
import { contestableUntil } from './contest.ts';

it.each([
  ['2026-12-17', '2027-01-18', 'the 17th is a Sunday'],
  ['2026-01-31', '2026-03-02', 'February has no 31st, and its last day is a Saturday'],
  ['2026-12-15', '2027-01-15', 'a Friday'],
  ['2026-03-25', '2026-04-27', 'the 25th is a Saturday'],
])('a resolution of %s can be contested until %s: %s', (resolvedOn, until) => {
  expect(contestableUntil(resolvedOn)).toBe(until);
});
