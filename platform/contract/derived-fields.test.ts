import { expect, it } from 'vitest';
import { addAmounts, sumOf } from './derived-fields.ts';

it('adds exactly to the cent, without binary rounding errors', () => {
  expect(addAmounts([0.1, 0.2])).toBe(0.3);
  expect(addAmounts([null, undefined, 1999.99, 0.01])).toBe(2000);
  expect(addAmounts([])).toBe(0);
});

it('refuses amounts with more decimals than cents', () => {
  expect(() => addAmounts([0.001])).toThrow(RangeError);
});

it('has the kind of its parts and is never typed', () => {
  const sum = sumOf(['rent', 'heating']);
  expect(sum).toMatchObject({
    kind: 'number',
    isMoney: true,
    isRequired: false,
    isDerived: true,
    sumOf: ['rent', 'heating'],
  });
  expect([
    sum.wire.safeParse(3.12).success,
    sum.wire.safeParse(null).success,
    sum.wire.safeParse('viel').success,
  ]).toEqual([true, true, false]);
});
