import { expect, it } from 'vitest';
import { sumOf } from '../../contract/derived-fields.ts';
import { choice, day, email, flag, line, money, optionalNumber, recordLookup } from '../../contract/field-kinds.ts';
import { defineFields, storedShape } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/records/entity.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { z } from 'zod';
import { createSampleStore, toReference } from './sample-records.ts';
import type { SampledEntity, SampleRecord } from './sample-records.ts';

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
const general = (entity: unknown) => entity as SampledEntity;

it('makes the same thousand records every time, each of which the rules of its fields accept', () => {
  const make = () => createSampleStore({}).recordsOf(general(flat));
  const records = make();
  expect(records).toHaveLength(1000);
  expect(new Set(records.map(({ id }) => id)).size).toBe(1000);
  expect(make()).toEqual(records);
  const shape = z.object({ ...storedShape(flat.fields), id: z.uuid() });
  for (const record of records) {
    expect(shape.safeParse(record).error).toBeUndefined();
    for (const field of ['name', 'mail', 'built', 'rent', 'rooms', 'floor', 'state', 'furnished'] as const)
      expect(flat.fields[field].wire.safeParse(record[field]).error).toBeUndefined();
  }
  expect(new Set(records.map(({ built }) => built)).size).toBeGreaterThan(100);
});

it('has what a record is inside of follow from what it refers to', () => {
  const store = createSampleStore({});
  for (const record of store.recordsOf(general(flat)) as (SampleRecord &
    Record<'street' | 'house', RecordReference>)[]) {
    const inside = store.find(general(house), record.house.id);
    expect(record.house.label).toBe(inside?.['name']);
    expect(record.street).toEqual(inside?.['street']);
  }
});

it('takes what a module makes up for a field', () => {
  const records = createSampleStore({ street: { name: (_random, index) => `Straße ${index + 1}` } }).recordsOf(
    general(street),
  );
  expect(records.slice(0, 2).map((record) => record['name'])).toEqual(['Straße 1', 'Straße 2']);
});

it('adds up what is the sum of other fields, and names records that a lookup names', () => {
  const lease = defineEntity({
    ...common,
    name: 'lease',
    table: 'leases',
    title: 'street',
    names: [['street'], ['name']],
    fields: defineFields({
      name,
      street: recordLookup(),
      rent: money({ max: 5000 }),
      heating: money({ max: 500 }),
      sum: sumOf(['rent', 'heating']),
    }),
    lookups: { street: { entity: street } },
  });
  for (const record of createSampleStore({}).recordsOf(general(lease)).slice(0, 50)) {
    expect(record['sum']).toBeCloseTo(Number(record['rent']) + Number(record['heating']), 2);
    expect(toReference(general(lease), record).label).toBe((record['street'] as RecordReference).label);
  }
});
