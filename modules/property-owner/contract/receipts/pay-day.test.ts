import { expect, it } from 'vitest';
import { isOverdue } from './pay-day.ts';

it.each([
  ['the day itself', '2026-11-26', '2026-11-26', false],
  ['the day after', '2026-11-26', '2026-11-27', true],
  ['the Monday after a Saturday', '2026-11-28', '2026-11-30', false],
  ['the Tuesday after a Saturday', '2026-11-28', '2026-12-01', true],
  ['the Monday after Christmas', '2026-12-25', '2026-12-28', false],
])('a receipt is late from the day after the last working day on: %s', (_name, dueOn, today, isLate) => {
  expect(isOverdue(dueOn, today)).toBe(isLate);
});
