import { sql } from 'kysely';
import { compareNaturally } from '#platform/contract/text-order.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '../../contract/external-ids.ts';
import type { House } from '../../contract/owners/houses.ts';
import { nameHouse } from './names.ts';

/** Columns of a house that is joined to another table; null if there is none or the wall hides it. */
interface JoinedHouse {
  readonly house: string | null;
  readonly name: string | null;
  readonly street: string | null;
  readonly street_number: string | null;
  readonly city: string | null;
}

/** Returns the house of joined columns. */
export function toHouse({ house, name, street, street_number, city }: JoinedHouse): House | null {
  if (house === null) return null;
  const texts = { name: name ?? '', street: street ?? '', street_number: street_number ?? '', city: city ?? '' };
  return { id: house, name: nameHouse(texts) };
}

const columns = ['id', 'owner_id', 'name', 'street', 'street_number', 'city'] as const;

/** Reads the names of houses by id, as far as the caller may see them. @param ids may include `0` */
export async function readHouseNames(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.filter((id) => id !== noId);
  if (wanted.length === 0) return new Map();
  const houses = await tx
    .selectFrom('properties')
    .select(columns)
    .where(sql<boolean>`id = ANY (${wanted}::uuid[])`)
    .execute();
  return new Map(houses.map((house) => [house.id, nameHouse(house)]));
}

/** Reads the active houses of owners by owner id, in natural order. */
export async function readHousesOf(
  tx: Transaction,
  owners: readonly string[],
): Promise<ReadonlyMap<string, readonly House[]>> {
  const houses = await tx
    .selectFrom('properties')
    .select(columns)
    .where(sql<boolean>`owner_id = ANY (${owners}::uuid[])`)
    .where('active', '=', true)
    .execute();
  const byOwner = Map.groupBy(houses, ({ owner_id }) => owner_id ?? '');
  return new Map(
    [...byOwner].map(([owner, own]) => [
      owner,
      own
        .map((house) => ({ id: house.id, name: nameHouse(house) }))
        .toSorted((one, other) => compareNaturally(one.name, other.name)),
    ]),
  );
}
