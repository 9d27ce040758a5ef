import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { PostingFilter } from '../../contract/transactions.ts';
import { selectPostings } from './select-postings.ts';

const newestFirst = listOrder('desc', { booking_date: day(sql.ref('p.booking_date')), id: uuid(sql.ref('p.id')) });

/** One page of the postings of an owner that a filter finds, newest first, without the names of what they are for. */
export function listPostings(tx: Transaction, ownerId: string, filter: PostingFilter, page: PageQuery) {
  const select = selectPostings(tx, ownerId, filter).select([
    'p.id', 'p.booking_date', 'p.amount_cents', 'p.counterparty', 'p.purpose', 'p.iban', 'p.archive_id',
    'p.rental_unit_id as rentalUnitId', 'p.tenant_id as tenantId', 'p.cost_type_id as costTypeId',
  ]);
  return pageOf(select, newestFirst, page);
}

export type PostingRow = Awaited<ReturnType<typeof listPostings>>['rows'][number];
