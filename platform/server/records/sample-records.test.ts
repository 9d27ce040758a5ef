import { expect, it } from 'vitest';
import { choice, day, email, flag, line, money, optionalNumber, recordLookup } from '../../contract/field-kinds.ts';
import { defineFields, storedShape } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/records/entity.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { z } from 'zod';
import type { ModuleEntity } from '../module.ts';
import { createSampleRecords } from './sample-records.ts';

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
  fields: defineFields({ name, street: recordLookup() }),
  lookups: { street: { entity: street } },
});
const flat = defineEntity({
  ...common,
  name: 'flat',
  table: 'flats',
  fields: defineFields({
    name,
    street: recordLookup(),
    house: recordLookup(),
    mail: email(),
    built: day(),
    rent: money({ max: 5000 }),
    rooms: optionalNumber({ max: 9 }),
    floor: choice([1, 2, 3]),
    state: choice(['let', 'free']),
    furnished: flag(),
  }),
  lookups: { street: { entity: street }, house: { entity: house, parent: 'street' } },
});
const make = (entities: readonly ModuleEntity[], samples: Parameters<typeof createSampleRecords>[1] = {}) => {
  const records = createSampleRecords(entities, samples);
  return (entity: ModuleEntity) => records.get(entity) ?? [];
};

it('makes the same records every time, a thousand of what others refer to, each accepted by the rules of its fields', () => {
  const recordsOf = make([street, house, flat]);
  expect([street, house, flat].map((entity) => recordsOf(entity).length)).toEqual([1000, 1000, 200]);
  const records = recordsOf(flat);
  expect(new Set(records.map(({ id }) => id)).size).toBe(200);
  expect(make([street, house, flat])(flat)).toEqual(records);
  const shape = z.object({ ...storedShape(flat.fields), id: z.uuid() });
  for (const record of records) {
    expect(shape.safeParse(record).error).toBeUndefined();
    for (const field of ['name', 'mail', 'built', 'rent', 'rooms', 'floor', 'state', 'furnished'] as const)
      expect(flat.fields[field].wire.safeParse(record[field]).error).toBeUndefined();
  }
  expect(new Set(records.map(({ built }) => built)).size).toBeGreaterThan(100);
});

it('has the containing record follow from the reference; records of lists refer to those of lists alone', () => {
  const recordsOf = make([street, house, flat]);
  const ofLists = new Set(
    recordsOf(house)
      .slice(0, 200)
      .map(({ id }) => id),
  );
  for (const record of recordsOf(flat)) {
    const { id, label } = record['house'] as RecordReference;
    const inside = recordsOf(house).find((one) => one['id'] === id);
    expect(label).toBe(inside?.['name']);
    expect(record['street']).toEqual(inside?.['street']);
    expect(ofLists).toContain(id);
  }
});

it('takes what a module makes up for a field', () => {
  const records = make([street], { street: { name: (_random, index) => `Straße ${index + 1}` } })(street);
  expect(records.slice(0, 2).map((record) => record['name'])).toEqual(['Straße 1', 'Straße 2']);
});

it('refuses an entity that stands before one that it refers to', () => {
  expect(() => make([house, street])).toThrow('Records of street are referred to before they are made up');
});
