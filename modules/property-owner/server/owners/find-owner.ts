import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PropertyOwners } from '#platform/server/database/schema.generated.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { administrationPermission } from '../../contract/catalogue.ts';

/** What is answered of an owner. Named one by one, so that connections prepare the statements. */
export const ownerColumns = ['id', 'external_id', 'full_name', 'first_name', 'last_name', 'active'] as const;

export type OwnerRow = Pick<Selectable<PropertyOwners>, (typeof ownerColumns)[number]>;

/**
 * SQL: whether the books of the owner in this column stand open, as the wall has it. Their name alone may be open by a
 * link of type weg.
 */
const booksAreOpen = (owner: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`((SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}])) OR ${owner} = ANY ((SELECT kontor_linked_owners('books'))::uuid[]))`;

/**
 * The owner of an external id (`eid`), of whom postings, evaluation and receipts may be read.
 *
 * @throws AppError not_found for one that is not there or behind the wall, or of whom only the community’s area is open
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
