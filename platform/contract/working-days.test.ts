import { expect, it } from 'vitest';
import { isWorkingDay, toWorkingDay } from './working-days.ts';

it('the holidays of all German states are no working days, whenever Easter is', () => {
  for (const day of [
    '2024-03-29',
    '2024-04-01',
    '2024-05-09',
    '2024-05-20',
    '2025-04-18',
    '2025-04-21',
    '2026-04-03',
    '2026-05-14',
    '2026-05-25',
    '2027-03-26',
    '2038-04-23',
    '2038-04-26',
    '2019-04-22',
  ])
    expect(isWorkingDay(day), day).toBe(false);
  for (const day of ['2027-01-01', '2026-05-01', '2025-10-03', '2026-12-25'])
    expect(isWorkingDay(day), day).toBe(false);
  for (const day of ['2026-04-02', '2026-04-07', '2026-05-15', '2026-11-24', '2026-12-24', '2026-12-31'])
    expect(isWorkingDay(day), day).toBe(true);
});

it('a term that ends on a weekend or holiday ends on the next working day', () => {
  expect(toWorkingDay('2026-11-21')).toBe('2026-11-23');
  expect(toWorkingDay('2026-11-23')).toBe('2026-11-23');
  expect(toWorkingDay('2026-12-25')).toBe('2026-12-28');
  expect(toWorkingDay('2026-04-03')).toBe('2026-04-07');
});
