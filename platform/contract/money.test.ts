import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countFractionDigits, decimalSchema, divideRounded, fromScaled, toScaled } from './money.ts';

describe('scaled integers', () => {
  it('parses decimals exactly, without binary rounding errors', () => {
    expect(toScaled(1.005, 3)).toBe(1005n);
    expect(toScaled(0.1, 4)).toBe(1000n);
    expect(toScaled(9_999_999.9999, 4)).toBe(99_999_999_999n);
  });

  it('refuses more decimals than the scale has, and invalid numbers', () => {
    expect(() => toScaled(0.1 + 0.2, 3)).toThrow(RangeError);
    expect(() => toScaled(Number.POSITIVE_INFINITY, 2)).toThrow(RangeError);
    expect(() => toScaled(1e-7, 4)).toThrow(RangeError);
  });

  it('converts every amount of two decimals forth and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(toScaled(fromScaled(cents, 2), 2)).toBe(BigInt(cents));
      }),
    );
  });

  it('counts decimals of exponent notation too', () => {
    expect(countFractionDigits(1e-7)).toBe(7);
    expect(countFractionDigits(1.5e-7)).toBe(8);
    expect(countFractionDigits(1e21)).toBe(0);
  });
});

describe('divideRounded', () => {
  it('rounds half away from zero', () => {
    expect(divideRounded(5n, 10n)).toBe(1n);
    expect(divideRounded(-5n, 10n)).toBe(-1n);
    expect(divideRounded(4n, 10n)).toBe(0n);
    expect(divideRounded(14n, 10n)).toBe(1n);
    expect(divideRounded(15n, 10n)).toBe(2n);
  });
});

describe('decimalSchema', () => {
  const price = decimalSchema({ decimals: 4, max: 100 });

  it.each([0, 100, 12.3456])('accepts %s', (value) => {
    expect(price.safeParse(value).success).toBe(true);
  });

  it.each([-0.01, 100.01, 1.23456, Number.NaN, Number.POSITIVE_INFINITY, '1e309', null])('refuses %s', (value) => {
    expect(price.safeParse(value).success).toBe(false);
  });
});
