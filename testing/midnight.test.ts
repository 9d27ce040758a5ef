import { expect, it } from 'vitest';
import { isDayEnding } from './midnight.ts';

it.each([
  ['an hour before midnight in Germany', '2026-06-14T21:00:00Z', false],
  ['a minute before midnight in Germany, in summer', '2026-06-14T21:59:00Z', true],
  ['a minute before midnight in Germany, in winter', '2026-11-24T22:59:00Z', true],
  ['midnight in Germany', '2026-11-24T23:00:00Z', false],
  ['a minute before midnight in UTC', '2026-11-24T23:59:00Z', true],
  ['midnight in UTC', '2026-11-25T00:00:00Z', false],
])('the day ends soon: %s', (_, now, isEnding) => {
  expect(isDayEnding(new Date(now))).toBe(isEnding);
});
