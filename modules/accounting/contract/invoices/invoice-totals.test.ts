import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateInvoiceTotals, vatRates } from './invoice-totals.ts';

const positions = fc.array(
  fc.record({
    count: fc.integer({ min: 0, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
    price: fc.integer({ min: 0, max: 100_000_000 }).map((tenThousandths) => tenThousandths / 10_000),
    vat: fc.constantFrom(...vatRates),
  }),
  { maxLength: 40 },
);

describe('calculateInvoiceTotals', () => {
  it('rounds VAT once per rate, not per position', () => {
    // Three times 0.19 × 0.97 € is 0.1843 each: 0.18 thrice would be 0.54, the rate's VAT is 0.55.
    const totals = calculateInvoiceTotals({
      positions: Array.from({ length: 3 }, () => ({ count: 1, price: 0.97, vat: 19 as const })),
    });
    expect(totals.positions.map((position) => position.vatCents)).toEqual([18n, 18n, 18n]);
    expect(totals).toMatchObject({ netCents: 291n, vatCents: 55n, grossCents: 346n });
  });

  it('rounds half a cent up', () => {
    expect(calculateInvoiceTotals({ positions: [{ count: 0.5, price: 0.01, vat: 0 }] }).netCents).toBe(1n);
    expect(calculateInvoiceTotals({ positions: [{ count: 97.5, price: 1, vat: 19 }] }).vatCents).toBe(1853n);
  });

  it('breaks VAT down by the rates in use, highest first', () => {
    const totals = calculateInvoiceTotals({
      positions: [
        { count: 2, price: 10, vat: 7 },
        { count: 1, price: 100, vat: 19 },
        { count: 3, price: 1, vat: 7 },
      ],
    });
    expect(totals.breakdown).toEqual([
      { vat: 19, category: 'S', reasons: [], netCents: 10_000n, vatCents: 1_900n },
      { vat: 7, category: 'S', reasons: [], netCents: 2_300n, vatCents: 161n },
    ]);
  });

  it('is zero without positions', () => {
    expect(calculateInvoiceTotals({ positions: [] })).toMatchObject({
      netCents: 0n,
      vatCents: 0n,
      grossCents: 0n,
      breakdown: [],
    });
  });

  it('keeps the sums that EN 16931 demands (BR-CO-10, -13, -14, -15, -17)', () => {
    fc.assert(
      fc.property(positions, (given) => {
        const totals = calculateInvoiceTotals({ positions: given });
        const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
        expect(sum(totals.positions.map((position) => position.netCents))).toBe(totals.netCents);
        expect(sum(totals.breakdown.map((entry) => entry.netCents))).toBe(totals.netCents);
        expect(sum(totals.breakdown.map((entry) => entry.vatCents))).toBe(totals.vatCents);
        expect(totals.netCents + totals.vatCents).toBe(totals.grossCents);
        for (const { vat, netCents, vatCents } of totals.breakdown) {
          expect(Math.abs(Number(vatCents) - (Number(netCents) * vat) / 100)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });
});
