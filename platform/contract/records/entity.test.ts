import { expect, it } from 'vitest';
import { line, recordLookup } from '../field-kinds.ts';
import { defineFields } from '../fields.ts';
import { ancestorsOf, defineEntity } from './entity.ts';

const common = { name: 'house', base: '/api/town', permission: 'benit-accounting-permission', table: 'houses', title: 'name', sort: 'name', columns: { name: { width: 100 } } } as const;
const name = line({ max: 100, required: true });
const street = defineEntity({ ...common, name: 'street', table: 'streets', fields: defineFields({ name }) });

it('refuses a lookup without its field, a field without its lookup, and one that stands in no section', () => {
  const fields = defineFields({ name, street: recordLookup() });
  const lookups = { street: { entity: street } };
  expect(() => defineEntity({ ...common, fields })).toThrow('house: street needs both');
  expect(() => defineEntity({ ...common, fields: defineFields({ name }), lookups })).toThrow('house: street needs both');
  expect(() => defineEntity({ ...common, fields, lookups, sections: { first: ['name'] } })).toThrow('house: street in no section');
  expect(defineEntity({ ...common, fields, lookups, sections: { first: ['name', 'street'] } }).sections).toEqual({ first: ['name', 'street'] });
});

it('knows what a lookup is inside of, the nearest first', () => {
  const lookups = { street: {}, house: { parent: 'street' }, flat: { parent: 'house' } };
  expect(['street', 'house', 'flat', 'other'].map((field) => ancestorsOf(lookups, field))).toEqual([[], ['street'], ['house', 'street'], []]);
});
