import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import type { Books } from '../owners/find-books.ts';
import { listTransactions } from '../transactions/list-transactions.ts';

const shown = 3;

/** Lists the largest expenses of a year, the largest first. */
export async function listLargestExpenses(
  tx: Transaction,
  books: Books,
  year: number,
): Promise<Overview['groessteBuchungen']> {
  const { buchungen } = await listTransactions(
    tx,
    books,
    { from: `${year}-01-01`, to: `${year}-12-31` },
    { limit: shown, sort: 'betrag', direction: 'asc' },
  );
  return buchungen.filter(({ betrag }) => betrag < 0);
}
