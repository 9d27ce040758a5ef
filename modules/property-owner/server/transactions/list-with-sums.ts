import type { Transaction } from '#platform/server/database/transaction.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { PostingFilter, TransactionSums } from '../../contract/transactions/transactions.ts';
import { listTransactions } from './list-transactions.ts';
import { sumMatches, sumTransactions } from './sum-transactions.ts';

type Page = Awaited<ReturnType<typeof listTransactions>> & Partial<TransactionSums>;

/**
 * Lists one page of filtered postings; the first page includes the sums of all matches. @throws AppError invalid_cursor
 */
export async function listWithSums(
  tx: Transaction,
  ownerId: string,
  filter: PostingFilter,
  page: PageQuery,
): Promise<Page> {
  if (!isFirstPage(page)) return listTransactions(tx, ownerId, filter, page);
  if (!isSearchTerm(filter.searchTerm)) {
    const [rows, sums] = await Promise.all([
      listTransactions(tx, ownerId, filter, page),
      sumTransactions(tx, ownerId, filter),
    ]);
    return { ...rows, ...sums };
  }
  const { sums, firstIds } = await sumMatches(tx, ownerId, filter, page.limit + 1);
  return { ...(await listTransactions(tx, ownerId, filter, page, firstIds)), ...sums };
}
