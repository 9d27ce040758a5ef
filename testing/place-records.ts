import { line, recordLookup } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { defineEntity } from '#platform/contract/records/entity.ts';

// Made-up kinds of records, each inside the one before: a street, its houses, their flats, and a lease of a flat.

const common = {
  module: 'town',
  base: '/api/town',
  permission: 'benit-accounting-permission',
  title: 'name',
  sort: 'name',
  columns: { name: { width: 100 } },
} as const;
const name = line({ max: 100, required: true });

export const street = defineEntity({
  ...common,
  name: 'street',
  table: 'town_streets',
  fields: defineFields({ name }),
});
export const house = defineEntity({
  ...common,
  name: 'house',
  table: 'town_houses',
  fields: defineFields({ name, street: recordLookup() }),
  lookups: { street: { entity: street } },
});
export const flat = defineEntity({
  ...common,
  name: 'flat',
  table: 'town_flats',
  fields: defineFields({ name, house: recordLookup() }),
  lookups: { house: { entity: house } },
});
export const lease = defineEntity({
  ...common,
  name: 'lease',
  table: 'town_leases',
  fields: defineFields({ name, street: recordLookup(), house: recordLookup(), flat: recordLookup() }),
  lookups: {
    street: { entity: street },
    house: { entity: house, parent: 'street' },
    flat: { entity: flat, parent: 'house' },
  },
});

const table = (of: string, columns: readonly string[]): string => `
  CREATE TABLE ${of} (
    organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    active boolean NOT NULL DEFAULT true,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    name text NOT NULL DEFAULT '',
    ${columns.map((column) => `${column} uuid,`).join(' ')}
    PRIMARY KEY (organization_id, id)
  );
  SELECT kontor_tenant_table('${of}')`;

/** Their tables, for a login that may become kontor_owner. */
export const placeTables = `
  SET ROLE kontor_owner;
  ${table('town_streets', [])};
  ${table('town_houses', ['street_id'])};
  ${table('town_flats', ['house_id'])};
  ${table('town_leases', ['street_id', 'house_id', 'flat_id'])};
  SELECT kontor_search_on('town_streets', 'street', ARRAY['name'], 'name', 2);
  SELECT kontor_search_on('town_houses', 'house', ARRAY['name', 'street_id parent'], 'name', 2);
  SELECT kontor_search_on('town_flats', 'flat', ARRAY['name', 'house_id parent'], 'name', 2);
  SELECT kontor_search_on('town_leases', 'lease', ARRAY['name'], 'name', 2)`;
