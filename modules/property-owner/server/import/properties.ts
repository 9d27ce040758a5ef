import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** A house as the rows of its rental units name it. */
export interface GivenProperty {
  readonly ownerId: string;
  readonly name: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
}

/** Houses are known by owner, name and address. */
export function createPropertyFinder(tx: Transaction, organizationId: string): { find(properties: readonly GivenProperty[]): Promise<(property: GivenProperty) => string> } {
  let known: Map<string, string> | undefined;
  const keyOf = ({ ownerId, name, street, streetNumber }: Pick<GivenProperty, 'ownerId' | 'name' | 'street' | 'streetNumber'>): string => JSON.stringify([ownerId, name, street, streetNumber]);
  return {
    find: async (properties) => {
      const places = (known ??= await load());
      const added = new Map<string, GivenProperty & { readonly id: string }>();
      for (const property of properties) {
        const key = keyOf(property);
        if (places.has(key) || added.has(key)) continue;
        added.set(key, { ...property, id: createId() });
      }
      if (added.size > 0) await insert([...added.values()]);
      for (const [key, { id }] of added) places.set(key, id);
      return (property) => {
        const id = places.get(keyOf(property));
        if (id === undefined) throw new Error('The house that was just made is not there');
        return id;
      };
    },
  };

  async function load(): Promise<Map<string, string>> {
    const rows = await tx
      .selectFrom('properties')
      .select(['id', 'owner_id as ownerId', 'name', 'street', 'street_number as streetNumber'])
      .where('organization_id', '=', organizationId)
      .where('owner_id', 'is not', null)
      // Of two alike, the first one made.
      .orderBy('id', 'desc')
      .execute();
    return new Map(rows.map((row) => [keyOf({ ...row, ownerId: row.ownerId ?? '' }), row.id]));
  }

  async function insert(properties: readonly (GivenProperty & { readonly id: string })[]): Promise<void> {
    await sql`
      INSERT INTO properties (organization_id, id, owner_id, name, street, street_number, postcode, city, source)
      SELECT ${organizationId}::uuid, g.id, g."ownerId", g.name, g.street, g."streetNumber", g.postcode, g.city, 'import'
        FROM jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) AS g (id uuid, "ownerId" uuid, name text, street text, "streetNumber" text, postcode text, city text)`.execute(tx);
  }
}

/** A house that deliveries made counts as long as one of its rental units does. */
export async function settleProperties(tx: Transaction, organizationId: string): Promise<void> {
  await sql`
    UPDATE properties p SET active = u.active, version = version + 1
      FROM (SELECT property_id, bool_or(active) AS active FROM rental_units WHERE organization_id = ${organizationId} GROUP BY property_id) u
     WHERE p.organization_id = ${organizationId} AND p.id = u.property_id AND p.source = 'import' AND p.active <> u.active`.execute(tx);
}
