import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, countDays } from '#platform/contract/days.ts';
import { calculateInterest } from './default-interest.ts';
import type { InterestCase } from './default-interest.ts';
import { splitPayment } from './split-payment.ts';

const baseRates = [
  { from: '2026-01-01', percent: 1.27 },
  { from: '2026-07-01', percent: 1.27 },
  { from: '2027-01-01', percent: 1.52 },
];
const interestOf = (given: Partial<InterestCase> & Pick<InterestCase, 'openCents' | 'from' | 'to'>) =>
  calculateInterest({ changes: [], isConsumer: false, baseRates, ...given });
const ofBusiness = (openCents: bigint, from: string, to: string) => interestOf({ openCents, from, to });

it('a business owes nine points above the base rate for each day of default', () => {
  const { parts, cents } = ofBusiness(476_000n, '2026-09-15', '2026-11-23');
  expect(cents).toBe(9375n);
  expect(parts).toEqual([
    { from: '2026-09-15', to: '2026-11-23', days: 70, percent: 10.27, debtCents: 476_000n, interestCents: 9375n },
  ]);
  expect(ofBusiness(238_000n, '2026-10-26', '2026-11-23')).toMatchObject({ cents: 1942n, parts: [{ days: 29 }] });
});

it('each half-year has its own base rate', () => {
  const { parts, cents } = ofBusiness(476_000n, '2026-09-15', '2027-01-31');
  expect(parts).toMatchObject([
    { to: '2026-12-31', days: 108, percent: 10.27, interestCents: 14_465n },
    { from: '2027-01-01', days: 31, percent: 10.52, interestCents: 4253n },
  ]);
  expect(cents).toBe(18_718n);
});

it('a consumer owes five points above the base rate', () => {
  const consumer = { isConsumer: true, to: '2026-11-23' };
  expect(interestOf({ ...consumer, openCents: 119_000n, from: '2026-10-01' })).toMatchObject({
    cents: 1104n,
    parts: [{ days: 54, percent: 6.27 }],
  });
  expect(interestOf({ ...consumer, openCents: 59_500n, from: '2026-08-31' })).toMatchObject({
    cents: 869n,
    parts: [{ days: 85 }],
  });
});

it('a payment bears interest up to its day, and what is left bears it afterwards', () => {
  const { parts, cents } = interestOf({
    openCents: 276_000n,
    changes: [{ day: '2026-10-20', cents: 200_000n }],
    from: '2026-09-15',
    to: '2026-11-23',
  });
  expect(parts).toMatchObject([
    { days: 36, debtCents: 476_000n, interestCents: 4822n },
    { days: 34, debtCents: 276_000n, interestCents: 2640n },
  ]);
  expect(cents).toBe(7462n);
});

it('what comes back from the bank bears interest again', () => {
  const returned = interestOf({
    openCents: 119_000n,
    changes: [
      { day: '2026-10-05', cents: 119_000n },
      { day: '2026-10-15', cents: -119_000n },
    ],
    from: '2026-10-01',
    to: '2026-10-20',
  });
  expect(returned.parts.map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-01', '2026-10-05'],
    ['2026-10-16', '2026-10-20'],
  ]);
});

it('the days of an agreed later day bear no interest', () => {
  const paused = interestOf({
    openCents: 119_000n,
    from: '2026-10-01',
    to: '2026-10-31',
    pauses: [{ from: '2026-10-05', to: '2026-10-25' }],
  });
  expect(paused.parts.map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-01', '2026-10-04'],
    ['2026-10-26', '2026-10-31'],
  ]);
});

it('no interest is invented for a half-year without a base rate', () => {
  expect(ofBusiness(476_000n, '2026-09-15', '2027-08-01')).toEqual({
    parts: [],
    cents: 0n,
    missingRates: ['2027-07-01'],
  });
  expect(ofBusiness(476_000n, '2026-09-15', '2026-09-14')).toEqual({ parts: [], cents: 0n, missingRates: [] });
});

it('the days of a leap year are 366', () => {
  const leap = interestOf({
    openCents: 366_000n,
    from: '2028-01-01',
    to: '2028-01-10',
    baseRates: [{ from: '2028-01-01', percent: 1 }],
  });
  expect(leap.cents).toBe(1000n);
});

it('the parts cover each day of default once and differ from unrounded interest by less than their cents', () => {
  const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2026-01-01', days));
  const rates = [2026, 2027].flatMap((year) =>
    ['01', '07'].map((month) => ({ from: `${year}-${month}-01`, percent: 1.27 })),
  );
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 100_000_000n }),
      fc.array(fc.record({ day, cents: fc.bigInt({ min: 1n, max: 10_000_000n }) }), { maxLength: 6 }),
      day,
      day,
      fc.boolean(),
      (openCents, changes, one, other, isConsumer) => {
        const [from, to] = [one, other].toSorted() as [string, string];
        const { parts, cents } = calculateInterest({ openCents, changes, from, to, isConsumer, baseRates: rates });
        const total = parts.reduce((sum, { days }) => sum + days, 0);
        expect(total).toBe(countDays(from, to) + 1);
        for (const [index, part] of parts.entries())
          expect(part.from).toBe(index === 0 ? from : addDays(parts[index - 1]?.to ?? '', 1));
        let exact = 0;
        for (let at = from; at <= to; at = addDays(at, 1)) {
          const debt = changes.reduce((sum, change) => (change.day >= at ? sum + change.cents : sum), openCents);
          exact += (Number(debt) * (isConsumer ? 0.0627 : 0.1027)) / 365;
        }
        expect(Math.abs(Number(cents) - exact)).toBeLessThanOrEqual(parts.length * 0.5 + 0.01);
      },
    ),
  );
});

it('a payment settles costs first, then interest, then the debt', () => {
  const owed = { costsCents: 4000n, interestCents: 7462n, openCents: 276_000n };
  expect(splitPayment(280_000n, owed)).toEqual({
    costsCents: 4000n,
    interestCents: 7462n,
    debtCents: 268_538n,
    restCents: 0n,
  });
  expect(owed.openCents - splitPayment(280_000n, owed).debtCents).toBe(7462n);
  expect(splitPayment(5000n, owed)).toEqual({ costsCents: 4000n, interestCents: 1000n, debtCents: 0n, restCents: 0n });
  expect(splitPayment(300_000n, owed).restCents).toBe(12_538n);
});

it('the parts of a payment are the payment, and none is more than is owed', () => {
  const cents = fc.bigInt({ min: 0n, max: 10_000_000n });
  fc.assert(
    fc.property(cents, cents, cents, cents, (amount, costsCents, interestCents, openCents) => {
      const split = splitPayment(amount, { costsCents, interestCents, openCents });
      expect(split.costsCents + split.interestCents + split.debtCents + split.restCents).toBe(amount);
      expect(
        split.costsCents <= costsCents && split.interestCents <= interestCents && split.debtCents <= openCents,
      ).toBe(true);
      if (split.debtCents > 0n) expect(split.interestCents).toBe(interestCents);
      if (split.interestCents > 0n) expect(split.costsCents).toBe(costsCents);
    }),
  );
});
