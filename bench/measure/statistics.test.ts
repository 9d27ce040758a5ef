import { describe, expect, it } from 'vitest';
import { quantile, summarise } from './statistics.ts';

describe('statistics of the bench', () => {
  it('takes the middle of an odd and of an even number of values', () => {
    expect(summarise([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
    expect(summarise([4, 1, 2, 10])).toEqual({ median: 3, min: 1, max: 10 });
  });

  it('finds the value that 95 of 100 stay below', () => {
    expect(quantile(Array.from({ length: 100 }, (_, index) => index + 1), 0.95)).toBe(96);
    expect(quantile([7], 0.95)).toBe(7);
  });
});
