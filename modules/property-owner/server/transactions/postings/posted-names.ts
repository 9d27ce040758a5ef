import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { House } from '#modules/property-owner/contract/owners/houses.ts';
import { toHouse } from '../../owners/houses.ts';
import { nameApart, nameRentalUnit, nameUnitInHouse, nameWhole } from '../../owners/names.ts';

/** References of a posting, as row ids; null for none. */
export interface PostedFor {
  readonly rentalUnitId: string | null;
  readonly tenantId: string | null;
  readonly costTypeId: string | null;
  /** Given numbers of references that the organisation does not know. */
  readonly unknownUnit: string | null;
  readonly unknownTenant: string | null;
  readonly unknownCostType: string | null;
}
type Known = keyof Pick<PostedFor, 'rentalUnitId' | 'tenantId' | 'costTypeId'>;

/** A rental unit, tenant or cost type of a posting. Without a name it is unknown, or with the id `0` there is none. */
export interface PostedUnit {
  readonly moid: string;
  readonly strasse: string;
  readonly hausnummer: string;
  readonly bezeichnung: string;
  /** Name within its house. */
  readonly einheit: string;
  readonly objekt: House | null;
}
export interface PostedTenant {
  readonly mid: string;
  readonly vorname: string;
  readonly nachname: string;
  readonly anzeigename: string;
}
export interface PostedCostType {
  readonly kaid: string;
  readonly langname: string;
  /** True if it may be charged to tenants; null if it is unknown. */
  readonly umlagefaehig: boolean | null;
  readonly kategorie: string;
}

/** Names referenced by postings, by row id; without those hidden by the wall. */
export interface PostedNames {
  readonly rentalUnits: ReadonlyMap<string, PostedUnit>;
  readonly tenants: ReadonlyMap<string, PostedTenant>;
  readonly costTypes: ReadonlyMap<string, PostedCostType>;
}

const noUnit = { strasse: '', hausnummer: '', bezeichnung: '', einheit: '', objekt: null } as const;
const noCostType = { langname: '', umlagefaehig: null, kategorie: '' } as const;
const noTenant = { vorname: '', nachname: '', anzeigename: '' } as const;

/** Returns the rental unit, the tenant and the cost type of a posting. */
export function nameReferences(
  posted: PostedFor,
  { rentalUnits, tenants, costTypes }: PostedNames,
): { readonly unit: PostedUnit; readonly tenant: PostedTenant; readonly costType: PostedCostType } {
  return {
    unit: rentalUnits.get(posted.rentalUnitId ?? '') ?? { moid: posted.unknownUnit ?? noId, ...noUnit },
    tenant: tenants.get(posted.tenantId ?? '') ?? { mid: posted.unknownTenant ?? noId, ...noTenant },
    costType: costTypes.get(posted.costTypeId ?? '') ?? { kaid: posted.unknownCostType ?? noId, ...noCostType },
  };
}

/** Reads the names of references by primary key. */
export async function readPostedNames(
  tx: Transaction,
  posted: readonly Pick<PostedFor, Known>[],
): Promise<PostedNames> {
  const oneOf = (name: Known, column: string) => {
    const ids = new Set(posted.map((row) => row[name]));
    return sql<boolean>`${sql.ref(column)} = ANY (${[...ids].filter((id) => id !== null)}::uuid[])`;
  };
  const [units, tenants, costTypes] = await Promise.all([
    tx
      .selectFrom('rental_units as u')
      .leftJoin('properties as p', (join) => joinByKey(join, 'p', 'u.property_id'))
      .select([
        'u.id',
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
      .where(oneOf('rentalUnitId', 'u.id'))
      .execute(),
    tx
      .selectFrom('rental_tenants')
      .select(['id', 'external_id', 'full_name', 'first_name', 'last_name'])
      .where(oneOf('tenantId', 'id'))
      .execute(),
    tx
      .selectFrom('cost_types')
      .select(['id', 'external_id', 'long_name', 'transferable', 'category'])
      .where(oneOf('costTypeId', 'id'))
      .execute(),
  ]);
  return {
    rentalUnits: new Map(
      units.map((unit) => [
        unit.id,
        {
          moid: unit.external_id,
          strasse: unit.street ?? '',
          hausnummer: unit.street_number ?? '',
          bezeichnung: nameRentalUnit(unit),
          einheit: nameUnitInHouse(unit),
          objekt: toHouse(unit),
        },
      ]),
    ),
    tenants: new Map(
      tenants.map((tenant) => [
        tenant.id,
        { mid: tenant.external_id, ...nameApart(tenant), anzeigename: nameWhole(tenant) },
      ]),
    ),
    costTypes: new Map(
      costTypes.map(({ id, external_id, long_name, transferable, category }) => [
        id,
        { kaid: external_id, langname: long_name || external_id, umlagefaehig: transferable, kategorie: category },
      ]),
    ),
  };
}

/** Reads eid and full name of owners by row id. */
export async function readOwnerNames(
  tx: Transaction,
  owners: readonly (string | null)[],
): Promise<ReadonlyMap<string, { readonly eid: string; readonly eigentuemer: string }>> {
  const ids = [...new Set(owners.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('property_owners')
    .select(['id', 'external_id', 'full_name', 'first_name', 'last_name'])
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, { eid: row.external_id, eigentuemer: nameWhole(row) }]));
}
