import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { splitYears } from './split-years.ts';
import type { Days } from './split-years.ts';

const holds = ({ from = '0000', to = '9999' }: Days, day: string): boolean => from <= day && day <= to;

it('each day belongs to a whole year or to one of the other parts, and only those of the range do', () => {
  const day = fc.oneof(
    fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2023-11-15', days)),
    fc.constantFrom('2024-01-01', '2024-12-31', '2025-01-01', '2025-12-31'),
  );
  const limit = fc.option(day, { nil: undefined });
  fc.assert(
    fc.property(limit, limit, day, (one, other, probe) => {
      const [from, to] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
      const { years, days } = splitYears({ from, to });
      const inYears = years !== undefined && holds(years, `${probe.slice(0, 4)}-01-01`) ? 1 : 0;
      const parts = days.filter((part) => holds(part, probe)).length + inYears;
      expect(parts).toBe(holds({ from, to }, probe) ? 1 : 0);
    }),
  );
});

it.each([
  [{}, { years: {}, days: [] }],
  [
    { from: '2024-01-01', to: '2025-12-31' },
    { years: { from: '2024-01-01', to: '2025-01-01' }, days: [] },
  ],
  [{ from: '2025-01-01' }, { years: { from: '2025-01-01' }, days: [] }],
  [
    { from: '2024-12-31', to: '2026-01-01' },
    {
      years: { from: '2025-01-01', to: '2025-01-01' },
      days: [
        { from: '2024-12-31', to: '2024-12-31' },
        { from: '2026-01-01', to: '2026-01-01' },
      ],
    },
  ],
  [{ from: '2025-02-01', to: '2026-11-30' }, { days: [{ from: '2025-02-01', to: '2026-11-30' }] }],
])('%j', (days, expected) => {
  expect(splitYears(days)).toEqual(expected);
});
