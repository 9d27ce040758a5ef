import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';

/** A property as named by the rows of its rental units. */
export interface GivenProperty {
  readonly ownerId: string;
  readonly name: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
}

/** A stored property. */
interface KnownProperty extends Pick<GivenProperty, 'postcode' | 'city'> {
  readonly id: string;
  readonly isDelivered: boolean;
}

/**
 * Finds or creates properties by owner, name and address; a new one takes postcode and city from the first row that
 * names it.
 */
export function createPropertyFinder(
  tx: Transaction,
  organizationId: string,
): { find(properties: readonly GivenProperty[]): Promise<(property: GivenProperty) => string> } {
  let known: Map<string, KnownProperty> | undefined;
  const named = new Set<string>();
  const keyOf = ({
    ownerId,
    name,
    street,
    streetNumber,
  }: Pick<GivenProperty, 'ownerId' | 'name' | 'street' | 'streetNumber'>): string =>
    JSON.stringify([ownerId, name, street, streetNumber]);
  return {
    find: async (properties) => {
      const places = (known ??= await load());
      const added: (GivenProperty & { readonly id: string })[] = [];
      const corrected: KnownProperty[] = [];
      for (const property of properties) {
        const key = keyOf(property);
        if (named.has(key)) continue;
        named.add(key);
        const { postcode, city } = property;
        const found = places.get(key);
        const place = { id: found?.id ?? createId(), isDelivered: found?.isDelivered ?? true, postcode, city };
        if (found === undefined) added.push({ ...property, id: place.id });
        else if (found.isDelivered && (found.postcode !== postcode || found.city !== city)) corrected.push(place);
        places.set(key, place);
      }
      if (added.length > 0) await insert(added);
      if (corrected.length > 0) await update(corrected);
      return (property) => {
        const place = places.get(keyOf(property));
        if (place === undefined) throw new Error('The created property is missing');
        return place.id;
      };
    },
  };

  async function load(): Promise<Map<string, KnownProperty>> {
    const rows = await tx
      .selectFrom('properties')
      .select([
        'id',
        'owner_id as ownerId',
        'name',
        'street',
        'street_number as streetNumber',
        'postcode',
        'city',
        'source',
      ])
      .where('organization_id', '=', organizationId)
      .where('owner_id', 'is not', null)
      // The first of two equal properties wins.
      .orderBy('id', 'desc')
      .execute();
    return new Map(
      rows.map(({ id, postcode, city, source, ...row }) => [
        keyOf({ ...row, ownerId: row.ownerId ?? '' }),
        { id, postcode, city, isDelivered: source === 'import' },
      ]),
    );
  }

  async function update(properties: readonly KnownProperty[]): Promise<void> {
    await sql`
      UPDATE properties p SET postcode = g.postcode, city = g.city, version = p.version + 1
        FROM jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) AS g (id uuid, postcode text, city text)
       WHERE p.organization_id = ${organizationId} AND p.id = g.id`.execute(tx);
  }

  async function insert(properties: readonly (GivenProperty & { readonly id: string })[]): Promise<void> {
    await sql`
      INSERT INTO properties (organization_id, id, owner_id, name, street, street_number, postcode, city, source)
      SELECT ${organizationId}::uuid, g.id, g."ownerId", g.name, g.street, g."streetNumber", g.postcode, g.city, 'import'
        FROM jsonb_to_recordset(${JSON.stringify(properties)}::jsonb) AS g (id uuid, "ownerId" uuid, name text, street text, "streetNumber" text, postcode text, city text)`.execute(
      tx,
    );
  }
}

/** Activates imported properties with an active rental unit, and deactivates those without any. */
export async function assignProperties(tx: Transaction, organizationId: string): Promise<void> {
  await sql`
    UPDATE properties p SET active = NOT p.active, version = version + 1
     WHERE p.organization_id = ${organizationId} AND p.source = 'import'
       AND p.active <> EXISTS (SELECT FROM rental_units u WHERE u.organization_id = p.organization_id AND u.property_id = p.id AND u.active)`.execute(
    tx,
  );
}
