import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { allOwners } from '#modules/property-owner/contract/external-ids.ts';
import type { PlanFilter } from '#modules/property-owner/contract/analytics/plan.ts';
import { findBooks, isOfBooks } from '../../owners/find-books.ts';
import type { Books } from '../../owners/find-books.ts';
import { ownerColumns } from '../../owners/find-owner.ts';
import type { Period } from './select-source.ts';

/** Books that a question is about. */
export interface Scope {
  readonly books: Books;
  /** External id under which the list of transactions shows them; null if it cannot. */
  readonly eid: string | null;
  /** Days of the first and the last posting; null without any. */
  readonly known: Period | null;
  readonly today: string;
}

/** Finds the books of a question. @throws AppError not_found for an owner behind the wall, permission_denied as `findBooks` */
export async function readScope(
  tx: Transaction,
  {
    eid = allOwners,
    owners,
    today,
  }: { readonly eid?: string | undefined; readonly owners: PlanFilter['owners']; readonly today: string },
): Promise<Scope> {
  const asked = await findBooks(tx, eid);
  const wanted = [...new Set(owners ?? [])];
  const books = wanted.length === 0 ? asked : await restrict(tx, asked, wanted);
  const known = await readKnownDays(tx, books);
  const [only] = books.owners;
  const isSingle = books.ownerIds?.length === 1 && only !== undefined;
  return { books, eid: isSingle ? only.external_id : wanted.length === 0 ? eid : null, known, today };
}

async function restrict(tx: Transaction, { ownerIds }: Books, wanted: readonly string[]): Promise<Books> {
  const found = await tx
    .selectFrom('property_owners')
    .select(ownerColumns)
    .where(sql<boolean>`external_id = ANY (${wanted}::text[])`)
    .execute();
  const owners = found.filter(({ id }) => ownerIds === null || ownerIds.includes(id));
  if (owners.length < wanted.length) throw new AppError('not_found', { field: 'plan.filter.owners' });
  return { ownerIds: owners.map(({ id }) => id), owners };
}

async function readKnownDays(tx: Transaction, books: Books): Promise<Period | null> {
  const { ownerIds } = books;
  // The edges of each index alone: a minimum over several owners would read all of their postings.
  const edge = (direction: 'ASC' | 'DESC') => {
    const of = ownerIds === null ? isOfBooks(books, sql.ref('p.owner_id')) : sql`p.owner_id = owner.id`;
    return sql`(SELECT p.booking_date FROM postings p WHERE ${of} AND p.withdrawn_at IS NULL ORDER BY p.booking_date ${sql.raw(direction)} LIMIT 1)`;
  };
  const owners = ownerIds === null ? sql`(SELECT) owner` : sql`unnest(${ownerIds}::uuid[]) AS owner (id)`;
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    SELECT min(first) AS from, max(last) AS to FROM (SELECT ${edge('ASC')} AS first, ${edge('DESC')} AS last FROM ${owners}) edges`.execute(
    tx,
  );
  const [{ from, to } = { from: null, to: null }] = rows;
  return from === null || to === null ? null : { from, to };
}
