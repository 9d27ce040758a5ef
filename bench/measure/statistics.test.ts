import { describe, expect, it } from 'vitest';
import { toRatios } from './interleave.ts';
import { measurePairs } from './pairs.ts';
import { describeClaim, isMet } from './report.ts';
import { quantile, summarise } from './statistics.ts';

describe('statistics of the bench', () => {
  it('takes the middle half of an odd and of an even number of values', () => {
    expect(summarise([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 });
    expect(summarise([4, 1, 2, 10])).toEqual({ median: 3, low: 1.75, high: 5.5 });
    expect(summarise([7])).toEqual({ median: 7, low: 7, high: 7 });
  });

  it('finds the value that 95 of 100 stay below', () => {
    expect(
      quantile(
        Array.from({ length: 100 }, (_, index) => index + 1),
        0.95,
      ),
    ).toBe(96);
    expect(quantile([7], 0.95)).toBe(7);
  });

  it('has a ratio for each round', () => {
    expect(toRatios([1, 6, 5], [2, 3, 5])).toEqual([0.5, 2, 1]);
  });
});

describe('pairs', () => {
  it('measures in rounds, alternating the order, after a warm-up round', async () => {
    const turns: string[] = [];
    const measure = (name: string) => () => Promise.resolve(turns.push(name));
    const pairs = await measurePairs({ baseline: measure('b'), subject: measure('s') }, 3);
    expect(turns.join('')).toBe('bsbssbbs');
    expect(pairs.baseline).toEqual([3, 6, 7]);
    expect(pairs.subject).toEqual([4, 5, 8]);
  });

  it('compares round by round, so that a slow moment of the machine affects both', async () => {
    const speeds = [1, 1, 100, 1, 1];
    const measure = (factor: number) => {
      let round = -1;
      return () => {
        round += 1;
        return Promise.resolve(factor * (speeds[round - 1] ?? 1));
      };
    };
    const pairs = await measurePairs({ baseline: measure(2), subject: measure(3) }, speeds.length);
    expect(pairs.ratio((value) => value)).toEqual({ median: 1.5, low: 1.5, high: 1.5 });
  });
});

describe('a claim', () => {
  const value = { median: 0.58, low: 0.55, high: 0.61 };

  it.each([
    [{ atLeast: 0.6 }, true],
    [{ atLeast: 0.62 }, false],
    [{ atMost: 0.56 }, true],
    [{ atMost: 0.54 }, false],
  ])('misses %o only if the whole middle half does: %s', (target, met) => {
    expect(isMet({ title: 'list', value, target })).toBe(met);
  });

  it('also holds for a sufficient value that misses the target', () => {
    const claim = { title: 'share', value, target: { atMost: 0.5 } };
    const instead = (milliseconds: number) => ({
      value: { median: milliseconds, low: milliseconds, high: milliseconds },
      unit: 'ms',
      target: { atMost: 50 },
    });
    expect(isMet({ ...claim, orElse: instead(49) })).toBe(true);
    expect(isMet({ ...claim, orElse: instead(51) })).toBe(false);
    expect(describeClaim({ ...claim, orElse: instead(49) })).toMatch(
      /^✓ share +0\.58 \(0\.55–0\.61\) +target ≤ 0\.5, or 49\.0 \(49\.0–49\.0\) ms +target ≤ 50 ms: met$/u,
    );
  });

  it('prints median, middle half, target and verdict', () => {
    expect(describeClaim({ title: 'list', value, target: { atLeast: 0.62 } })).toMatch(
      /^✗ list +0\.58 \(0\.55–0\.61\) +target ≥ 0\.62: short$/u,
    );
  });
});
