import { expect, it } from 'vitest';
import { computeVat, sumUp } from './amount-sums.ts';

it('adds up the amounts of all rates, to the cent', () => {
  const rows = [
    { net: '1.000,10', vat: '19', vatCost: '190,02' },
    { net: '50,20', vat: '7', vatCost: '3,51' },
  ];
  expect(sumUp(rows, 'de')).toEqual({ net: 1050.3, vat: 193.53, gross: 1243.83 });
});

it('has no sum without rows, nor while a row cannot be read', () => {
  expect(sumUp([], 'de')).toBeNull();
  expect(sumUp([{ net: 'zehn', vat: '19', vatCost: '1' }], 'de')).toBeNull();
  expect(sumUp([{ net: '10', vat: '19', vatCost: '' }], 'de')).toBeNull();
  expect(sumUp([{ net: '10,005', vat: '19', vatCost: '1' }], 'de')).toBeNull();
});

it('computes the VAT from net and rate, rounded commercially, also for a credit note', () => {
  expect(computeVat({ net: '100,50', vat: '19' }, 'de')).toBe('19,10');
  expect(computeVat({ net: '0,50', vat: '7' }, 'de')).toBe('0,04');
  expect(computeVat({ net: '-100.50', vat: '19' }, 'en')).toBe('-19.10');
  expect(computeVat({ net: '', vat: '19' }, 'de')).toBeNull();
});
