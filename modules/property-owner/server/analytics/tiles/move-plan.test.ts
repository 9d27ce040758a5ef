import { expect, it } from 'vitest';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { movePlan } from './move-plan.ts';

const plan = {
  measures: ['expenses'],
  of: 'sum',
  by: [],
  filter: {},
  compare: null,
  sort: null,
  first: null,
  per: null,
  shareOf: null,
  chart: 'number',
} as const;
const asked = (from: string | null, to: string, compare: Plan['compare'] = null): Plan => ({
  ...plan,
  measures: ['expenses'],
  by: [],
  from,
  to,
  compare,
});

it.each([
  [
    'a whole year stays',
    asked('2025-01-01', '2025-12-31'),
    '2026-11-23',
    '2027-02-03',
    asked('2025-01-01', '2025-12-31'),
  ],
  [
    'this year moves on',
    asked('2026-01-01', '2026-11-23'),
    '2026-11-23',
    '2027-02-03',
    asked('2027-01-01', '2027-02-03'),
  ],
  [
    'the last months move on',
    asked('2025-12-01', '2026-11-23'),
    '2026-11-23',
    '2027-02-03',
    asked('2026-03-01', '2027-02-03'),
  ],
  ['all time ends today', asked(null, '2026-11-23'), '2026-11-23', '2027-02-03', asked(null, '2027-02-03')],
  [
    'the same days of the year before move, too',
    asked('2026-01-01', '2026-11-23', { from: '2025-01-01', to: '2025-11-23' }),
    '2026-11-23',
    '2027-02-03',
    asked('2027-01-01', '2027-02-03', { from: '2026-01-01', to: '2026-02-03' }),
  ],
])('%s', (_, given, askedOn, today, expected) => {
  expect(movePlan(given, { askedOn, today })).toEqual(expected);
});
