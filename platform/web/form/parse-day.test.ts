import { expect, test } from 'vitest';
import { languageKeys } from '../../contract/languages.ts';
import { isDay, parseDay } from './parse-day.ts';

test.each([
  ['1.3.26', '2026-03-01'],
  ['01.03.2026', '2026-03-01'],
  ['1/3/2026', '2026-03-01'],
  ['1-3-2026', '2026-03-01'],
  ['01032026', '2026-03-01'],
  ['010326', '2026-03-01'],
  ['2026-3-1', '2026-03-01'],
  ['31.12.49', '2049-12-31'],
  ['1.1.50', '1950-01-01'],
  [' 29.2.2024 ', '2024-02-29'],
])('reads %s as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

test.each(['', '30.2.2026', '29.2.2025', '1.13.2026', '32.1.2026', 'heute', '1.3', '2026-02-30'])(
  '%s is no day',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);

const texts = import.meta.glob<{ dates: { today: string; tomorrow: string; yesterday: string } }>(
  '../../locales/*.json',
  { eager: true, import: 'default' },
);
const words = { today: 'heute', tomorrow: 'morgen', yesterday: 'gestern' };
const today = '2026-12-31';

test.each([
  ['1.12.', '2026-12-01'],
  ['1.12', '2026-12-01'],
  ['01/12', '2026-12-01'],
  ['0512', '2026-12-05'],
  ['051226', '2026-12-05'],
  ['3102', null],
  ['2026', null],
  ['512', null],
  ['29.2.', null],
  ['31.2.', null],
  ['1.13.', null],
  ['heute', '2026-12-31'],
  ['Morgen', '2027-01-01'],
  [' GESTERN ', '2026-12-30'],
  ['übermorgen', null],
])('with today known %s is %s', (text, day) => {
  expect(parseDay(text, { today, words })).toBe(day);
});

test('languages that write the month first read a short day that way, too', () => {
  expect(parseDay('12-1', { today, monthFirst: true })).toBe('2026-12-01');
  expect(parseDay('0512', { today, monthFirst: true })).toBe('2026-05-12');
});

test.each(languageKeys)('%s has its own words, with and without accents', (language) => {
  const own = texts[`../../locales/${language}.json`]?.dates;
  if (own === undefined) throw new Error('no texts');
  expect(parseDay(own.today, { today, words: own })).toBe('2026-12-31');
  expect(parseDay(own.tomorrow.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, ''), { today, words: own })).toBe(
    '2027-01-01',
  );
  expect(parseDay(own.today.replaceAll('’', "'").toUpperCase(), { today, words: own })).toBe('2026-12-31');
});

test('forms hold a day or an invalid text', () => {
  expect(['2026-02-28', '2026-02-31', '28.2.2026', 'heute', ''].map(isDay)).toEqual([true, false, false, false, false]);
});
