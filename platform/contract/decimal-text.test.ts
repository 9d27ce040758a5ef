import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from './decimal-text.ts';

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ['1.234.567', 1234567],
  ['1.500', 1500],
  ['0.125', 0.125],
  ['12.50', 12.5],
  ['1234.567', 1234.567],
  ['-3,5', -3.5],
  ['\u22123,5', -3.5],
  [',5', 0.5],
  ['5,', 5],
  ['007', 7],
  [' 42 ', 42],
  ["1'000,5", 1000.5],
])('reads %s in German as %d', (text, value) => {
  expect(parseDecimal(text, 'de')).toBe(value);
});

test('reads a comma before three digits by the rules of the language', () => {
  expect(parseDecimal('1,500', 'de')).toBe(1.5);
  expect(parseDecimal('1,500', 'fr')).toBe(1.5);
  expect(parseDecimal('1,500', 'en')).toBe(1500);
  expect(parseDecimal('1.500', 'en')).toBe(1.5);
});

test('distinguishes an empty text from an invalid number', () => {
  expect(parseDecimal('', 'de')).toBeNull();
  expect(parseDecimal('  ', 'de')).toBeNull();
  for (const text of ['abc', '1,2,a', '12 €', '-', ',', '--1', '1-2', '1e5'])
    expect(parseDecimal(text, 'de')).toBeUndefined();
});

test('a formatted number is parsed to the same number, in every language', () => {
  const languages = fc.constantFrom('de', 'en', 'es', 'fr', 'ru', 'cn');
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.integer({ min: 0, max: 2 }),
      languages,
      (scaled, decimals, language) => {
        const value = scaled / 10 ** decimals;
        expect(parseDecimal(formatDecimal(value, language, { min: 2, max: 2 }), language)).toBeCloseTo(value, 9);
      },
    ),
  );
});

test('shows the requested decimals, without grouping', () => {
  expect(formatDecimal(1234.5, 'de', { min: 2, max: 2 })).toBe('1234,50');
  expect(formatDecimal(1234.5, 'en', { max: 4 })).toBe('1234.5');
  expect(formatDecimal(null, 'de', { max: 2 })).toBe('');
});
