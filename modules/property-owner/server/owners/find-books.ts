import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { administrationPermission } from '../../contract/catalogue.ts';
import { allOwners } from '../../contract/external-ids.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import { findOwnerOfBooks, ownerColumns } from './find-owner.ts';
import type { OwnerRow } from './find-owner.ts';

/** Owners whose books a request reads. */
export interface Books {
  /** Ids of the owners; null for every owner of the organisation. */
  readonly ownerIds: readonly string[] | null;
  /** The owners if they are few, else none. */
  readonly owners: readonly OwnerRow[];
}

/** Owners whom the caller may read. */
interface Reach {
  /** True for an administrator, unless they look as an owner. */
  readonly every: boolean;
  /** Ids of the linked owners whose books are open. */
  readonly books: readonly string[];
  /** Ids of all linked owners, also of those of whom only the community's area is open. */
  readonly named: readonly string[];
}

/** Reads which owners the caller may read. */
export async function readReach(tx: Transaction): Promise<Reach> {
  const { rows } = await sql<Reach>`
    SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}]) AS every, kontor_linked_owners('books') AS books, kontor_linked_owners('any') AS named`.execute(
    tx,
  );
  return rows[0] ?? { every: false, books: [], named: [] };
}

/**
 * Finds the books of an owner, or with the id `0` those of all owners that the caller may read.
 * @throws AppError not_found as `findOwnerOfBooks`; permission_denied for a caller who may only enter the area of a
 * community of owners
 */
export async function findBooks(tx: Transaction, eid: string): Promise<Books> {
  if (eid !== allOwners) {
    const owner = await findOwnerOfBooks(tx, eid);
    return { ownerIds: [owner.id], owners: [owner] };
  }
  const { every, books, named } = await readReach(tx);
  if (!every && books.length === 0 && named.length > 0) throw new AppError('permission_denied');
  const select = tx
    .selectFrom('property_owners')
    .select(ownerColumns)
    .limit(maxDetailedOwners + 1);
  const owners = await (every ? select : select.where(sql<boolean>`id = ANY (${books}::uuid[])`))
    .orderBy('full_name')
    .orderBy('id')
    .execute();
  return { ownerIds: every ? null : books, owners: owners.length > maxDetailedOwners ? [] : owners };
}

/** SQL: true if the owner in this column is one of the books. One owner is compared by value, so that an index is used. */
export function isOfBooks({ ownerIds }: Pick<Books, 'ownerIds'>, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  if (ownerIds === null) return sql<boolean>`${owner} IS NOT NULL`;
  return ownerIds.length === 1
    ? sql<boolean>`${owner} = ${ownerIds[0]}`
    : sql<boolean>`${owner} = ANY (${ownerIds}::uuid[])`;
}
