import { expect, test } from 'vitest';
import { calculateSkonto } from './skonto.ts';

test('Skonto counts from the date of the invoice and is taken from the amount due', () => {
  const invoice = {
    invoiceDate: '2026-11-21',
    skonto: [
      { days: 14, percent: 2 },
      { days: 40, percent: 0.5 },
    ],
  };
  expect(calculateSkonto(invoice, 10_050n)).toEqual([
    { percent: 2, until: '2026-12-05', payableCents: 9849n },
    { percent: 0.5, until: '2026-12-31', payableCents: 10_000n },
  ]);
});

test('an incomplete term does not count', () => {
  expect(calculateSkonto({ invoiceDate: '2026-11-21', skonto: [{}, { days: 3 }, { percent: 2 }] }, 100n)).toEqual([]);
  expect(calculateSkonto({ invoiceDate: null, skonto: [{ days: 3, percent: 2 }] }, 100n)).toEqual([]);
});
