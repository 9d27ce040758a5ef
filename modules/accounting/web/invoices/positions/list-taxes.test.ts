import { expect, it } from 'vitest';
import { newPosition } from '../values/invoice-values.ts';
import { listTaxes } from './list-taxes.ts';

const position = newPosition(false);

it('a discount on everything applies to each rate that occurs, once, and to each reason for none', () => {
  const sold = [
    { vat: '19' },
    { vat: '7' },
    { vat: '19' },
    { vat: '0', vatReason: 'exempt' },
    { vat: '0', vatReason: 'export' },
  ].map((tax) => ({ ...position, price: '1', ...tax }) as typeof position);
  expect(listTaxes([...sold, position])).toEqual([
    { vat: '19', vatReason: '' },
    { vat: '7', vatReason: '' },
    { vat: '0', vatReason: 'exempt' },
    { vat: '0', vatReason: 'export' },
  ]);
});

it('before there is any position it has the rate of the first row', () => {
  expect(listTaxes([newPosition(true)])).toEqual([{ vat: '0', vatReason: 'smallBusiness' }]);
  expect(listTaxes([])).toEqual([{ vat: '19', vatReason: '' }]);
});
