import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { nameApart, nameRentalUnit, nameWhole } from '../../owners/names.ts';

/** References of a posting, as row ids; null for none. */
export interface PostedFor {
  readonly rentalUnitId: string | null;
  readonly tenantId: string | null;
  readonly costTypeId: string | null;
}

/** Names referenced by postings, by row id; without those hidden by the wall. */
export interface PostedNames {
  readonly rentalUnits: ReadonlyMap<
    string,
    { readonly moid: string; readonly strasse: string; readonly hausnummer: string; readonly bezeichnung: string }
  >;
  readonly tenants: ReadonlyMap<
    string,
    { readonly mid: string; readonly vorname: string; readonly nachname: string; readonly anzeigename: string }
  >;
  readonly costTypes: ReadonlyMap<string, { readonly kaid: string; readonly langname: string }>;
}

/** Reads the names of references by primary key. */
export async function readPostedNames(tx: Transaction, posted: readonly PostedFor[]): Promise<PostedNames> {
  const oneOf = (name: keyof PostedFor, column: string) =>
    sql<boolean>`${sql.ref(column)} = ANY (${[...new Set(posted.flatMap((row) => row[name] ?? []))]}::uuid[])`;
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
        'p.street',
        'p.street_number',
      ])
      .where(oneOf('rentalUnitId', 'u.id'))
      .execute(),
    tx
      .selectFrom('rental_tenants')
      .select(['id', 'external_id', 'full_name', 'first_name', 'last_name'])
      .where(oneOf('tenantId', 'id'))
      .execute(),
    tx.selectFrom('cost_types').select(['id', 'external_id', 'long_name']).where(oneOf('costTypeId', 'id')).execute(),
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
      costTypes.map(({ id, external_id, long_name }) => [
        id,
        { kaid: external_id, langname: long_name || external_id },
      ]),
    ),
  };
}
