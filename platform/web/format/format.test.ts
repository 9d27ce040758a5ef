import { expect, test } from 'vitest';
import {
  formatAmount,
  formatDate,
  formatDayOf,
  formatDuration,
  formatFileSize,
  formatInstant,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
} from './format.ts';

// Intl separates number and currency sign by a no-break space.
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test('money in the notation of each language', () => {
  expect(plain(formatMoney(1234.5, 'de'))).toBe('1.234,50 €');
  expect(plain(formatMoney(1234.5, 'fr'))).toBe('1 234,50 €');
  expect(plain(formatMoney(-0.1, 'de'))).toBe('\u22120,10 €');
  // Same format as in documents: grouped from the fourth digit on.
  expect(plain(formatMoney(1234.5, 'es'))).toBe('1.234,50 €');
  expect(formatMoney(1234.5, 'en')).toBe('€1,234.50');
  expect(formatMoney(1234.5, 'cn')).toBe('€1,234.50');
});

test('numbers with at most the requested decimals', () => {
  expect(formatNumber(1234.5678, 'de')).toBe('1.234,568');
  expect(formatNumber(1234.5678, 'de', 0)).toBe('1.235');
});

test('percentages and lists in the notation of each language', () => {
  expect(formatPercent(19, 'de')).toBe('19\u00A0%');
  expect(formatPercent(5.5, 'en')).toBe('5.5%');
  expect(formatPercent(19, 'cn')).toBe('19%');
  expect(formatList(['A', 'B', 'C'], 'de')).toBe('A, B und C');
  expect(formatList(['A', 'B'], 'cn')).toBe('A和B');
});

test('a day stays the same in every time zone and language', () => {
  expect(formatDate('2026-11-01', 'de')).toBe('01.11.2026');
  expect(formatDate('2026-11-01', 'en')).toBe('01/11/2026');
  expect(formatDate('2026-11-01', 'cn')).toBe('2026/11/01');
  expect(formatDate('1900-01-01', 'de')).toBe('01.01.1900');
});

test('missing or invalid days give an empty text', () => {
  for (const day of ['', null, undefined, 'yesterday']) expect(formatDate(day, 'de')).toBe('');
});

test('an instant includes the time, unless only its day is requested', () => {
  expect(formatDayOf('2026-11-01T23:30:00Z', 'de')).toBe('01.11.2026');
  expect(formatInstant('2026-11-21T14:05:00Z', 'de')).toBe('21.11.2026, 14:05');
});

test('amounts of a table have two decimals and a minus of figure width', () => {
  expect([formatAmount(-1234.5, 'de'), formatAmount(0, 'de'), formatAmount(1234567.891, 'en')]).toEqual([
    '\u22121.234,50',
    '0,00',
    '1,234,567.89',
  ]);
});

test('file sizes are in kB, MB and GB, and empty without a file', () => {
  expect([1, 999_000, 2_345_678, 45_729_600_000].map((bytes) => plain(formatFileSize(bytes, 'de')))).toEqual([
    '1 kB',
    '999 kB',
    '2,3 MB',
    '45,7 GB',
  ]);
});

test('durations in the largest unit that fits, rounded down', () => {
  expect([0, 59, 60, 7199, 86_400 * 2].map((seconds) => formatDuration(seconds, 'de'))).toEqual([
    '0 Sekunden',
    '59 Sekunden',
    '1 Minute',
    '1 Stunde',
    '2 Tage',
  ]);
  expect(formatDuration(300, 'ru')).toBe('5 минут');
});
