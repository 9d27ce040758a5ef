import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrder, optionalDay, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { BooksFilter } from '../../contract/transactions/transactions.ts';
import { isOfBooks } from '../owners/find-books.ts';
import type { Books } from '../owners/find-books.ts';
import { filterByReferences } from '../transactions/postings/select-postings.ts';

const newestFirst = listOrder('desc', { captured_on: optionalDay('p.captured_on', 'desc'), id: uuid() });

/** Lists one page of filtered receipts of books, by day of capture, newest first. */
export function listReceipts(tx: Transaction, books: Books, filter: BooksFilter, page: PageQuery) {
  const { from, to } = filter;
  let select = tx
    .selectFrom('receipts as p')
    .leftJoin('cost_types as c', (join) => joinByKey(join, 'c', 'p.cost_type_id'))
    .select([
      'p.id',
      'p.archive_id',
      'p.captured_on',
      'p.issuer',
      'p.invoice_number',
      'p.description',
      'p.amount_cents',
      'p.due_on',
      'p.status',
      'c.long_name',
      'p.unknown_kaid',
      'p.file_id',
    ])
    .where(isOfBooks(books, sql.ref('p.owner_id')))
    .where('p.withdrawn_at', 'is', null);
  if (from !== undefined) select = select.where('p.captured_on', '>=', from);
  if (to !== undefined) select = select.where('p.captured_on', '<=', to);
  for (const condition of filterByReferences(filter)) select = select.where(condition);
  return pageOf(select, newestFirst, page);
}
