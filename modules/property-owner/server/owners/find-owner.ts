import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PropertyOwners } from '#platform/server/database/schema.generated.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { administrationPermission } from '../../contract/catalogue.ts';

/**
 * SQL: true if the books of the owner in this column are open to the caller. A link of type weg may open the name
 * alone.
 */
const booksAreOpen = (owner: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}])) OR ${owner} = ANY ((SELECT kontor_linked_owners('books'))::uuid[]))`;

/** Columns of an owner's response, listed so that connections can prepare the statements; no town with a closed book. */
export const ownerColumns = [
  'id',
  'external_id',
  'full_name',
  'first_name',
  'last_name',
  'active',
  sql<string>`CASE WHEN ${booksAreOpen(sql.ref('property_owners.id'))} THEN property_owners.city ELSE '' END`.as(
    'town',
  ),
] as const;

export type OwnerRow = Pick<
  Selectable<PropertyOwners>,
  'id' | 'external_id' | 'full_name' | 'first_name' | 'last_name' | 'active'
> & { readonly town: string };

/**
 * Finds an owner by external id (`eid`) whose postings, evaluation and receipts the caller may read.
 * @throws AppError not_found for a missing or hidden owner, or one of whom only the community’s area is open
 */
export async function findOwnerOfBooks(tx: Transaction, eid: string): Promise<OwnerRow> {
  const row = await tx
    .selectFrom('property_owners')
    .select(ownerColumns)
    .where('external_id', '=', eid)
    .where(booksAreOpen(sql.ref('id')))
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}
