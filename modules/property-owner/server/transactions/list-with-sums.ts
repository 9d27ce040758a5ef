import type { Transaction } from '#platform/server/database/transaction.ts';
import { isFirstPage } from '#platform/server/lists/page-of.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { PostingFilter, TransactionSums } from '../../contract/transactions/transactions.ts';
import type { Books } from '../owners/find-books.ts';
import { listTransactions } from './list-transactions.ts';
import type { PostingPage } from './postings/list-postings.ts';
import { sumMatches, sumTransactions } from './sum-transactions.ts';

type Page = Awaited<ReturnType<typeof listTransactions>> & {
  readonly [Sum in keyof TransactionSums]: TransactionSums[Sum] | null;
};

const noSums = { summe: null, einnahmen: null, ausgaben: null, anzahl: null, summen: null } as const;

/**
 * Lists one page of filtered postings; the first page includes the sums of all matches. @throws AppError invalid_cursor
 */
export async function listWithSums(
  tx: Transaction,
  books: Books,
  filter: PostingFilter,
  page: PostingPage,
): Promise<Page> {
  if (!isFirstPage(page)) return { ...(await listTransactions(tx, books, filter, page)), ...noSums };
  if (!isSearchTerm(filter.searchTerm)) {
    const [rows, sums] = await Promise.all([
      listTransactions(tx, books, filter, page),
      sumTransactions(tx, books, filter),
    ]);
    return { ...rows, ...sums };
  }
  const { sums, firstIds } = await sumMatches(tx, books, filter, page);
  return { ...(await listTransactions(tx, books, filter, page, firstIds)), ...sums };
}
