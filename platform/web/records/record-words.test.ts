import { describe, expect, it } from 'vitest';
import {
  day,
  flag,
  line,
  optionalMoney,
  optionalNumber,
  presetChoice,
  recordLookup,
} from '../../contract/field-kinds.ts';
import { defineFields } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/records/entity.ts';
import { createRecordWords } from './record-words.ts';

const common = {
  module: 'town',
  base: '/api/town',
  permission: 'benit-accounting-permission',
  title: 'name',
  sort: 'name',
  columns: { name: { width: 100 } },
} as const;
const name = line({ max: 100, required: true });
const street = defineEntity({ ...common, name: 'street', table: 'streets', fields: defineFields({ name }) });
const house = defineEntity({
  ...common,
  name: 'house',
  table: 'houses',
  lookups: { street: { entity: street } },
  fields: defineFields({
    name,
    street: recordLookup(),
    builtOn: day(),
    price: optionalMoney({ max: 1_000_000 }),
    floors: optionalNumber({ max: 9 }),
    area: optionalNumber({ decimals: 2, max: 10_000 }),
    isOld: flag(),
    country: presetChoice(['DE', 'AT', 'FR'], 'DE', { naming: 'country' }),
    vat: presetChoice([19, 7], 19, { naming: 'percent' }),
    unit: presetChoice(['piece'], 'piece', { naming: 'units' }),
    roof: presetChoice(['', 'flat'], ''),
  }),
});
const words = createRecordWords({ module: 'town', entity: house }, 'de', (key) => `«${key}»`);

describe('a value', () => {
  it.each([
    ['name', 'Haus', 'Haus'],
    ['street', { id: '1', label: 'Ulmenweg' }, 'Ulmenweg'],
    ['builtOn', '2026-01-31', '31.01.2026'],
    ['price', 1234.5, '1.234,50\u00A0€'],
    ['floors', 3, '3'],
    ['area', 1089, '1.089,00'],
    ['isOld', true, '«platform:conflict.yes»'],
    ['country', 'AT', 'Österreich'],
    ['vat', 19, '19\u00A0%'],
    ['unit', 'piece', '«town:units.piece»'],
    ['roof', 'flat', '«town:records.house.choices.roof.flat»'],
    ['roof', '', '«town:records.house.choices.roof.none»'],
    ['price', null, ''],
  ])('of %s, %j, reads as %s', (field, value, expected) => {
    expect(words.write(field, value)).toBe(expected);
  });

  it('has the same format as in the log', () => {
    expect([
      words.write('street', 'Ulmenweg'),
      words.write('price', '1234.5'),
      words.write('active', 'false'),
      words.write('gone', 'x'),
    ]).toEqual(['Ulmenweg', '1.234,50\u00A0€', '«platform:conflict.no»', 'x']);
  });
});

it('lists countries by name, other options in their own order', () => {
  expect(words.options('country').map(({ label }) => label)).toEqual(['Deutschland', 'Frankreich', 'Österreich']);
  expect(words.options('vat').map(({ value }) => value)).toEqual(['19', '7']);
});

it('names a record without display name by its kind', () => {
  expect([words.name({ name: 'Haus' }), words.name({ name: '' })]).toEqual(['Haus', '«town:records.house.one»']);
});
