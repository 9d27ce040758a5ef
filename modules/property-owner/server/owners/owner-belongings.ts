import { compareNaturally } from '#platform/contract/text-order.ts';
import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { toHouse } from './houses.ts';
import { nameApart, nameRentalUnit, nameUnitInHouse, nameWhole } from './names.ts';

/** Rental units, tenants and cost types of an owner. */
export type Belongings = Pick<Owner, 'mietobjekte' | 'mieter' | 'kostenarten'>;

type Names = 'rental_unit_id' | 'tenant_id' | 'cost_type_id';
interface Posted extends Readonly<Record<Names, string | null>> {
  readonly owner_id: string;
}

/**
 * Reads belongings by owner id: rental units and tenants of the owner, also sold ones that stay in the books, in
 * natural order; cost types of their postings.
 */
export async function readBelongings(
  tx: Transaction,
  owners: readonly string[],
): Promise<ReadonlyMap<string, Belongings>> {
  const { rows: posted } = await sql<Posted>`
    SELECT DISTINCT owner_id, rental_unit_id, tenant_id, cost_type_id FROM postings WHERE owner_id = ANY (${owners}::uuid[]) AND withdrawn_at IS NULL`.execute(
    tx,
  );
  const idsOf = (name: Names, owner?: string): ReadonlySet<string> =>
    new Set(posted.flatMap((row) => (owner === undefined || row.owner_id === owner ? (row[name] ?? []) : [])));
  const [units, tenants, costTypes] = [
    await readUnits(tx, owners, [...idsOf('rental_unit_id')]),
    await readTenants(tx, owners, [...idsOf('tenant_id')]),
    await readCostTypes(tx, [...idsOf('cost_type_id')]),
  ];
  return new Map(
    owners.map((owner) => [
      owner,
      {
        mietobjekte: pick(units, owner, idsOf('rental_unit_id', owner))
          .map((unit) => ({
            moid: unit.external_id,
            strasse: unit.street ?? '',
            hausnummer: unit.street_number ?? '',
            bezeichnung: nameRentalUnit(unit),
            einheit: nameUnitInHouse(unit),
            objekt: toHouse(unit),
          }))
          .toSorted((one, other) => compareNaturally(one.bezeichnung, other.bezeichnung)),
        mieter: pick(tenants, owner, idsOf('tenant_id', owner))
          .toSorted((one, other) => compareNaturally(nameWhole(one), nameWhole(other)))
          .map((tenant) => ({ mid: tenant.external_id, ...nameApart(tenant), moid: tenant.moid ?? '' })),
        kostenarten: pick(costTypes, owner, idsOf('cost_type_id', owner))
          .map(({ external_id, long_name }) => ({ kaid: external_id, langname: long_name }))
          .toSorted((one, other) => compareNaturally(one.langname, other.langname)),
      },
    ]),
  );
}

/** Selects the rows owned by the owner or named in their books. */
function pick<Row extends { readonly id: string; readonly owner_id?: string | null }>(
  rows: readonly Row[],
  owner: string,
  inBooks: ReadonlySet<string>,
): Row[] {
  return rows.filter((row) => row.owner_id === owner || inBooks.has(row.id));
}

function readUnits(tx: Transaction, owners: readonly string[], posted: readonly string[]) {
  return tx
    .selectFrom('rental_units as u')
    .leftJoin('properties as p', (join) => joinByKey(join, 'p', 'u.property_id'))
    .select([
      'u.id',
      'u.owner_id',
      'u.external_id',
      'u.appartment_number',
      'u.description',
      'u.location',
      'p.id as house',
      'p.name',
      'p.street',
      'p.street_number',
      'p.city',
    ])
    .where(sql<boolean>`(u.owner_id = ANY (${owners}::uuid[]) OR u.id = ANY (${posted}::uuid[]))`)
    .execute();
}

function readTenants(tx: Transaction, owners: readonly string[], posted: readonly string[]) {
  return tx
    .selectFrom('rental_tenants as t')
    .leftJoin('rental_units as u', (join) => joinByKey(join, 'u', 't.rental_unit_id'))
    .select([
      't.id',
      't.owner_id',
      't.external_id',
      't.full_name',
      't.first_name',
      't.last_name',
      'u.external_id as moid',
    ])
    .where(sql<boolean>`(t.owner_id = ANY (${owners}::uuid[]) OR t.id = ANY (${posted}::uuid[]))`)
    .execute();
}

function readCostTypes(tx: Transaction, ids: readonly string[]) {
  return tx
    .selectFrom('cost_types')
    .select(['id', 'external_id', 'long_name'])
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .execute();
}
