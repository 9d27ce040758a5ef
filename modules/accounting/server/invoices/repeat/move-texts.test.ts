import { expect, it } from 'vitest';
import { createTextMover } from './move-texts.ts';
import type { TextMove } from './move-texts.ts';

const october: TextMove = { language: 'de', start: '2026-10-01', end: '2026-10-31', months: 1 };

function move(text: string, changes: Partial<TextMove> = {}) {
  const moved = new Map<string, string>();
  return { text: createTextMover({ ...october, ...changes }, moved)(text), moved: Object.fromEntries(moved) };
}

it.each([
  ['de', 'Verwaltung Oktober 2026', 'Verwaltung November 2026'],
  ['de', 'MIETE OKTOBER 2026, 10/2026', 'MIETE NOVEMBER 2026, 11/2026'],
  ['en', 'Retainer for October 2026', 'Retainer for November 2026'],
  ['es', 'Cuota de octubre de 2026', 'Cuota de noviembre de 2026'],
  ['fr', 'Honoraires d’octobre 2026, octobre 2026', 'Honoraires de novembre 2026, novembre 2026'],
  ['ru', 'Услуги за октябрь 2026, в течение октября 2026', 'Услуги за ноябрь 2026, в течение ноября 2026'],
  ['cn', '2026年10月服务费', '2026年11月服务费'],
] as const)('a month of the service moves, in %s: %s', (language, text, expected) => {
  expect(move(text, { language }).text).toBe(expected);
});

it('days of the service move, the last of a month to the last one; ranges may write their year once', () => {
  expect(move('01.10.2026 bis 31.10.2026, 1.10.–31.10.2026, am 5.10.2026').text).toBe(
    '01.11.2026 bis 30.11.2026, 1.11.–30.11.2026, am 5.11.2026',
  );
});

it('other months and days stay: contracts, former years, parts of numbers', () => {
  const text = 'Vertrag vom Oktober 2024 und 01.09.2026, Az. 110/2026, Oktober 20261, Oktoberfest';
  expect(move(text)).toEqual({ text, moved: {} });
});

it('a quarter moves as a whole, each of its months once', () => {
  const quarter = { start: '2026-10-01', end: '2026-12-31', months: 3 };
  expect(move('Oktober 2026, November 2026 und Dezember 2026', quarter)).toEqual({
    text: 'Januar 2027, Februar 2027 und März 2027',
    moved: { 'Oktober 2026': 'Januar 2027', 'November 2026': 'Februar 2027', 'Dezember 2026': 'März 2027' },
  });
});

it('what does not move stays as it is', () => {
  expect(move('Oktober 2026', { months: 0 })).toEqual({ text: 'Oktober 2026', moved: {} });
});
