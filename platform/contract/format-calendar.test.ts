import { expect, it } from 'vitest';
import {
  formatDayAndMonth,
  formatGermanSecond,
  formatGermanTime,
  formatMonth,
  formatNumericDay,
  formatWeekday,
  listMonthNames,
} from './format-calendar.ts';

it('months and days in the words of each language', () => {
  expect([formatMonth('2026-11', 'de'), formatMonth('2026-11', 'fr')]).toEqual(['November 2026', 'novembre 2026']);
  expect(listMonthNames('de').slice(0, 3)).toEqual(['Jan', 'Feb', 'Mär']);
  expect(listMonthNames('en', 'long').at(-1)).toBe('December');
  expect([formatWeekday('2026-11-21', 'de'), formatWeekday('2026-11-21', 'ru')]).toEqual(['Sa', 'сб']);
  expect([formatDayAndMonth('2026-11-21', 'de'), formatDayAndMonth('2026-11-21', 'en')]).toEqual(['21.11.', '21/11']);
  expect([formatNumericDay('2026-11-01', 'de'), formatNumericDay('2026-11-01', 'en')]).toEqual([
    '01.11.2026',
    '01/11/2026',
  ]);
});

it('instants in German time, in summer and winter', () => {
  expect(formatGermanTime(new Date('2026-11-21T13:05:12Z'), 'de')).toBe('21.11.2026, 14:05');
  expect(formatGermanTime(new Date('2026-07-21T23:05:12Z'), 'de')).toBe('22.07.2026, 01:05');
  expect(formatGermanSecond(new Date('2026-11-21T13:05:12Z'), 'de')).toBe('21.11.2026, 14:05:12');
});
