import { expect, it } from 'vitest';
import { derived } from '../derived-fields.ts';
import { line, recordLookup } from '../field-kinds.ts';
import { defineFields } from '../fields.ts';
import { ancestorsOf, defineEntity, lockedFields, nameRecord, writableFields } from './entity.ts';

const common = {
  module: 'town',
  name: 'house',
  base: '/api/town',
  permission: 'benit-accounting-permission',
  table: 'houses',
  title: 'name',
  sort: 'name',
  columns: { name: { width: 100 } },
} as const;
const name = line({ max: 100, required: true });
const street = defineEntity({ ...common, name: 'street', table: 'streets', fields: defineFields({ name }) });

it('refuses a lookup without its field, a field without its lookup, and a field without section', () => {
  const fields = defineFields({ name, street: recordLookup() });
  const lookups = { street: { entity: street } };
  expect(() => defineEntity({ ...common, fields })).toThrow('house: street needs both');
  expect(() => defineEntity({ ...common, fields: defineFields({ name }), lookups })).toThrow(
    'house: street needs both',
  );
  expect(() => defineEntity({ ...common, fields, lookups, sections: { first: ['name'] } })).toThrow(
    'house: street in no section',
  );
  expect(defineEntity({ ...common, fields, lookups, sections: { first: ['name', 'street'] } }).sections).toEqual({
    first: ['name', 'street'],
  });
});

it('lists the ancestors of a lookup, the nearest first', () => {
  const lookups = { street: {}, house: { parent: 'street' }, flat: { parent: 'house' } };
  expect(['street', 'house', 'flat', 'other'].map((field) => ancestorsOf(lookups, field))).toEqual([
    [],
    ['street'],
    ['house', 'street'],
    [],
  ]);
});

it('names a record by the first group of fields with a value, else by its title', () => {
  expect(nameRecord(street, { name: 'Ulmenweg' })).toBe('Ulmenweg');
  const names = [['number', 'floor'], ['house'], ['text']] as const;
  const nameIt = (record: object) => nameRecord({ title: 'number', names }, { ...record });
  expect(nameIt({ number: '7', floor: '1. OG', house: { id: '1', label: 'Haus' } })).toBe('7, 1. OG');
  expect(nameIt({ number: '', floor: '1. OG' })).toBe('1. OG');
  expect(nameIt({ number: '', floor: null, house: { id: '1', label: 'Haus' }, text: 'x' })).toBe('Haus');
  expect(nameIt({ house: null })).toBe('');
});

it('separates typed from derived fields, which may be without section', () => {
  const fields = defineFields({ name, number: derived(line({ max: 10, required: true })) });
  expect(writableFields(defineEntity({ ...common, fields, sections: { first: ['name'] } }))).toEqual(['name']);
  expect(fields.number).toMatchObject({ isRequired: false, isDerived: true });
});

it('locks delivered fields with their ancestors, and nothing of a manual record', () => {
  const lookups = { street: { entity: street }, house: { entity: street, parent: 'street' } };
  const locked = (source: string) => [
    ...lockedFields({ imported: { name: 'name', house: 'haus' }, lookups }, { source }),
  ];
  expect(locked('import')).toEqual(['name', 'house', 'street']);
  expect(locked('manual')).toEqual([]);
  expect([...lockedFields({ imported: { name: 'name' }, lookups }, null)]).toEqual([]);
});
