import { expect, it } from 'vitest';
import { toPosition } from './fill-position.ts';
import type { Service } from './fill-position.ts';

const service: Service = {
  id: '1',
  name: 'Bauleitung',
  number: 'L-1',
  description: 'Vor Ort',
  uom: 'hour',
  amount: 1234.5,
  vat: 7,
  vatReason: '',
  active: true,
  version: 1,
};

it('a service fills text, unit, price in the notation of the language, and VAT rate; the count stays', () => {
  expect(toPosition(service, 'de')).toEqual({
    description: 'Bauleitung\nVor Ort',
    uom: 'hour',
    price: '1.234,50',
    vat: '7',
    vatReason: '',
    articleNumber: 'L-1',
  });
  expect(toPosition(service, 'en')).toMatchObject({ price: '1,234.50' });
});

it('without description or price keeps the current price', () => {
  expect(toPosition({ ...service, description: '', amount: null }, 'de')).toEqual({
    description: 'Bauleitung',
    uom: 'hour',
    vat: '7',
    vatReason: '',
    articleNumber: 'L-1',
  });
});

it('for a lump sum has the count 1', () => {
  expect(toPosition({ ...service, uom: 'general' }, 'de')).toMatchObject({ uom: 'general', count: '1' });
});

it('without VAT includes the reason for it; a small business charges none in any case', () => {
  const exempt: Service = { ...service, vat: 0, vatReason: 'exempt' };
  expect(toPosition(exempt, 'de')).toMatchObject({ vat: '0', vatReason: 'exempt' });
  expect(toPosition(exempt, 'de', true)).toMatchObject({ vat: '0', vatReason: 'exempt' });
  expect(toPosition(service, 'de', true)).toMatchObject({ vat: '0', vatReason: 'smallBusiness' });
});
