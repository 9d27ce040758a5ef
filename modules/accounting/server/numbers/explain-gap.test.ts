import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainGap } from './explain-gap.ts';

const none = -1;

describe('a gap', () => {
  it('without an explanation is one part', () => {
    expect(explainGap({ first: 3, last: 9 }, [], none)).toEqual([{ first: 3, last: 9, event: null }]);
  });

  it('is split where its reason changes, and the highest rank counts', () => {
    const skipped = { first: 2, last: 8, rank: 1 };
    const deleted = { first: 5, last: 5, rank: 2 };
    const before = { first: 6, last: 6, rank: 0 };
    expect(explainGap({ first: 1, last: 9 }, [deleted, skipped, before], none)).toEqual([
      { first: 9, last: 9, event: null },
      { first: 6, last: 8, event: skipped },
      { first: 5, last: 5, event: deleted },
      { first: 2, last: 4, event: skipped },
      { first: 1, last: 1, event: null },
    ]);
  });

  it('is split where numbers are still to be assigned', () => {
    expect(explainGap({ first: 1, last: 9 }, [], 4)).toEqual([
      { first: 4, last: 9, event: null },
      { first: 1, last: 3, event: null },
    ]);
  });

  it('is covered by its parts without a hole, whatever happened', () => {
    const event = fc
      .record({ first: fc.nat(30), length: fc.nat(6) })
      .map(({ first, length }) => ({ first, last: first + length }));
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(20),
        fc.array(event, { maxLength: 12 }),
        fc.nat(40),
        (first, length, happened, splitAt) => {
          const events = happened.map((one, rank) => ({ ...one, rank }));
          const gap = { first, last: first + length };
          const parts = explainGap(gap, events, splitAt).toReversed();
          expect(parts[0]?.first).toBe(gap.first);
          expect(parts.at(-1)?.last).toBe(gap.last);
          for (const [index, part] of parts.entries()) {
            if (index > 0) expect(part.first).toBe((parts[index - 1]?.last ?? 0) + 1);
            for (let running = part.first; running <= part.last; running += 1) {
              const covering = events.filter((one) => one.first <= running && running <= one.last);
              const latest = Math.max(...covering.map((one) => one.rank));
              expect(part.event?.rank ?? -Infinity).toBe(latest);
            }
          }
        },
      ),
    );
  });
});
