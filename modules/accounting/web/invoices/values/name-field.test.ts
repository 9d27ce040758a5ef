import { expect, it } from 'vitest';
import { nameField, nameOption } from './name-field.ts';

const t = (key: string, params: object): string => [key, ...Object.values(params)].join(' ');

it('names the paths of the form with their labels on the screen', () => {
  expect(['description', 'positions', 'positions.0', 'positions.2.price'].map((path) => nameField(path, t))).toEqual([
    'invoice.fields.description description',
    'invoice.fields.positions positions',
    'positions.position 1',
    'positions.fieldOf positions.price 3',
  ]);
});

it('names the options with their labels on the screen', () => {
  expect(
    [
      ['language', 'cn'],
      ['language', 'fr'],
      ['uom', 'hour'],
      ['vat', '19'],
      ['description', 'cn'],
    ].map(([field = '', value = '']) => nameOption(field, value, 'de', t)),
  ).toEqual(['Chinesisch', 'Französisch', 'units.hour', '19\u00A0%', undefined]);
});
