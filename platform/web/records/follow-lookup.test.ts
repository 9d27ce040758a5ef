import { describe, expect, it } from 'vitest';
import { line, recordLookup } from '../../contract/field-kinds.ts';
import { defineFields } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/records/entity.ts';
import { followLookup } from './follow-lookup.ts';

// Test data: a flat belongs to a house, a house to a street.
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
  fields: defineFields({ name, street: recordLookup(), house: recordLookup() }),
  lookups: { street: { entity: street }, house: { entity: house, parent: 'street' } },
});
const lookups = {
  street: { entity: street },
  house: { entity: house, parent: 'street' },
  flat: { entity: flat, parent: 'house' },
};

const reference = (id: string) => ({ id, label: id.toUpperCase() });
const records: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  elm: {},
  oak: {},
  'elm-1': { street: reference('elm') },
  'elm-2': { street: reference('elm') },
  'oak-1': { street: reference('oak') },
  'no-street': { street: null },
  'elm-1-a': { house: reference('elm-1') },
  'oak-1-a': { house: reference('oak-1') },
};
const follow = (values: Readonly<Record<string, string>>, changed: string, chosen: string | null) =>
  followLookup(
    {
      lookups,
      values: Object.fromEntries(Object.entries(values).map(([field, id]) => [field, reference(id)])),
      fetchRecord: async (_, id) => records[id] ?? {},
    },
    changed,
    chosen === null ? null : reference(chosen),
  );

describe('selecting a record', () => {
  it('fills its ancestors, up to the outermost', async () => {
    expect(await follow({}, 'flat', 'oak-1-a')).toEqual({ house: reference('oak-1'), street: reference('oak') });
  });

  it('replaces other ancestors', async () => {
    expect(await follow({ street: 'elm', house: 'elm-1' }, 'flat', 'oak-1-a')).toEqual({
      house: reference('oak-1'),
      street: reference('oak'),
    });
  });

  it('clears records of another ancestor, and their descendants', async () => {
    expect(await follow({ street: 'elm', house: 'elm-1', flat: 'elm-1-a' }, 'street', 'oak')).toEqual({
      house: null,
      flat: null,
    });
    expect(await follow({ street: 'elm', house: 'elm-1', flat: 'elm-1-a' }, 'house', 'elm-2')).toEqual({ flat: null });
  });

  it('keeps matching and unknown values', async () => {
    expect(await follow({ house: 'elm-1', flat: 'elm-1-a' }, 'street', 'elm')).toEqual({});
    expect(await follow({ street: 'elm' }, 'house', 'no-street')).toEqual({});
  });

  it('and clearing it clears its descendants', async () => {
    expect(await follow({ street: 'elm', house: 'elm-1', flat: 'elm-1-a' }, 'house', null)).toEqual({ flat: null });
  });
});
