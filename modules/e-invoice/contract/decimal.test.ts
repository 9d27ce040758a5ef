import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  formatDecimal,
  isEqual,
  multiply,
  parseDecimal,
  percent,
  round,
  subtract,
  sum,
  toDecimal,
} from './decimal.ts';

describe('a text becomes the number that it denotes', () => {
  it.each([
    ['1234.50', '1234.50'],
    ['-3', '-3.00'],
    ['+7.125', '7.125'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    [' 1.00 ', '1.00'],
    ['-0.00', '0.00'],
    ['0.10000', '0.10'],
  ])('%s', (text, written) => {
    expect(formatDecimal(toDecimal(text))).toBe(written);
  });

  it.each(['', '.', '-', '1,5', '1e3', '0x10', 'viel', '1.2.3', '1 000', '9'.repeat(41), '٣'])(
    '„%s“ is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

it.each([
  ['0.005', 2, '0.01'],
  ['-0.005', 2, '0.00'],
  ['-0.0051', 2, '-0.01'],
  ['1.004999', 2, '1.00'],
  ['2.5', 0, '3.00'],
  ['-2.5', 0, '-2.00'],
  ['-2.6', 0, '-3.00'],
  ['7', 2, '7.00'],
])('%s is rounded to %i decimals: %s', (text, decimals, rounded) => {
  expect(formatDecimal(round(toDecimal(text), decimals))).toBe(rounded);
});

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
const write = (number: number): string =>
  `${number < 0 ? '-' : ''}${Math.floor(Math.abs(number) / 100)}.${String(Math.abs(number) % 100).padStart(2, '0')}`;

it('sums, differences and products of cents are exact', () => {
  fc.assert(
    fc.property(cents, cents, cents, (one, two, three) => {
      const [a, b, c] = [toDecimal(write(one)), toDecimal(write(two)), toDecimal(write(three))];
      expect(formatDecimal(sum([a, b, c]))).toBe(write(one + two + three));
      expect(isEqual(subtract(add(a, b), b), a)).toBe(true);
      expect(isEqual(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
      expect(Math.sign(compare(a, b))).toBe(Math.sign(one - two));
      expect(isEqual(multiply(percent(a), toDecimal('100')), a)).toBe(true);
    }),
  );
});
