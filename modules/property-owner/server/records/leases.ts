import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { RecordStates } from '#platform/server/records/list-records.ts';

/** Days before the end of a lease from which it is listed as ending. */
const noticeDays = 90;

const today = sql<string>`(now() AT TIME ZONE 'Europe/Berlin')::date`;

/** States of a tenant's lease by its last day. */
export const leaseStates: RecordStates = {
  lease: {
    ending: sql<boolean>`record.rented_to BETWEEN ${today} AND ${today} + ${sql.lit(noticeDays)}`,
    ended: sql<boolean>`record.rented_to < ${today}`,
    open: sql<boolean>`record.rented_to IS NULL`,
  },
};

/** Units without a type and an area are the parts of a house that all share: nobody rents them. */
const isForRent = sql<boolean>`(record.type <> '' OR record.area_hundredths IS NOT NULL)`;

/** States of a rental unit by its tenants today. */
export const vacancyStates: RecordStates = {
  vacancy: { let: isLet(), vacant: sql<boolean>`${isForRent} AND NOT ${isLet()}` },
};

export interface CurrentTenant {
  readonly rentalUnit: string;
  readonly id: string;
  readonly name: string;
  readonly rentedTo: string | null;
}

/** Lists the tenants of rental units on this day, by name. */
export async function readCurrentTenants(tx: Transaction, units: readonly string[]): Promise<CurrentTenant[]> {
  const { rows } = await sql<CurrentTenant>`
    SELECT rental_unit_id AS "rentalUnit", id, list_name AS name, rented_to AS "rentedTo"
      FROM rental_tenants AS tenant
     WHERE rental_unit_id = ANY (${units}::uuid[]) AND ${rentsToday()}
     ORDER BY list_name COLLATE de_natural, id`.execute(tx);
  return rows;
}

/** Condition on a row called `tenant`. */
function rentsToday(): RawBuilder<boolean> {
  return sql<boolean>`tenant.active AND coalesce(tenant.rented_from <= ${today}, true) AND coalesce(tenant.rented_to >= ${today}, true)`;
}

function isLet(): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM rental_tenants AS tenant WHERE tenant.organization_id = record.organization_id AND tenant.rental_unit_id = record.id AND ${rentsToday()})`;
}
