import { expect, it } from 'vitest';
import { addDays, addMonths, germanDayOf, mondayOf, weekNumberOf, germanInstantOf } from './days.ts';

it('an instant has the calendar day of Germany, in summer and in winter', () => {
  expect(germanDayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(germanDayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
  expect(germanDayOf(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
});

it('days are counted across ends of months and clock changes', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});

it.each([
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-01-30', 1, '2026-02-28'],
  ['2026-02-28', 1, '2026-03-31'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-10-31', 0, '2026-10-31'],
])('%s and %i months are %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

it.each([
  ['2026-11-16', '2026-11-16', 47],
  ['2026-11-22', '2026-11-16', 47],
  ['2027-01-03', '2026-12-28', 53],
  ['2027-01-04', '2027-01-04', 1],
  ['2024-12-30', '2024-12-30', 1],
  ['2026-03-29', '2026-03-23', 13],
])('%s is in the week from %s, number %i', (day, monday, number) => {
  expect([mondayOf(day), weekNumberOf(day)]).toEqual([monday, number]);
});

it.each([
  ['2026-12-17', '18:00', '2026-12-17T17:00:00.000Z'],
  ['2026-07-01', '18:00', '2026-07-01T16:00:00.000Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('%s, %s in Germany is the instant %s', (day, time, instant) => {
  expect(germanInstantOf(day, time).toISOString()).toBe(instant);
});
