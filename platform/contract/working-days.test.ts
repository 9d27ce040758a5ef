import { expect, it } from 'vitest';
import { addDays } from './days.ts';
import { workingDayFrom, workingDaysBefore } from './working-days.ts';

/** Easter Sundays as published by the Physikalisch-Technische Bundesanstalt. */
const easters = ['2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2030-04-21', '2038-04-25', '2049-04-18'];

it('moves a term that ends on a weekend or a public holiday of all states to the next working day', () => {
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-05-01', '2026-10-03', '2026-12-24', '2026-12-25'].map(
      workingDayFrom,
    ),
  ).toEqual(['2026-11-20', '2026-11-23', '2026-11-23', '2026-05-04', '2026-10-05', '2026-12-24', '2026-12-28']);
  expect(workingDayFrom('2027-01-01')).toBe('2027-01-04');
});

it.each(easters)('knows the holidays around Easter on %s', (easter) => {
  // Easter Monday, Ascension Day and Whit Monday. The Tuesday after Easter may be the first of May in no year.
  for (const [days, next] of [
    [-2, 2],
    [0, 2],
    [1, 2],
    [39, 40],
    [50, 51],
  ] as const)
    expect([days, workingDayFrom(addDays(easter, days))]).toEqual([days, addDays(easter, next)]);
});

it('counts no holiday of single states', () => {
  // Epiphany, Corpus Christi, Assumption Day, Reformation Day, All Saints' Day.
  const days = ['2026-01-06', '2026-06-04', '2028-08-15', '2029-10-31', '2027-11-01'];
  expect(days.map(workingDayFrom)).toEqual(days);
});

it('counts working days back over weekends and holidays', () => {
  expect(
    ['2026-11-25', '2026-11-23', '2026-11-22', '2026-12-28', '2026-04-07'].map((day) => workingDaysBefore(day, 3)),
  ).toEqual(['2026-11-20', '2026-11-18', '2026-11-18', '2026-12-22', '2026-03-31']);
  expect(workingDaysBefore('2026-11-22', 0)).toBe('2026-11-22');
});
