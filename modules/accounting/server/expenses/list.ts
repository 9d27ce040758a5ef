import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, naturalText, optionalDay, optionalInteger, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { expenseSorts } from '../../contract/expenses/expense-filters.ts';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { selectExpenses } from './repository.ts';
import { toSummary } from './rows.ts';

type Sort = (typeof expenseSorts)[number];

const id = uuid();
const newestFirst = listOrder('desc', { expense_date: day(), id });
const searched = { kind: 'expense', downwards: true };

const orders: Readonly<Record<Sort, (direction: Direction) => ListOrder<{ readonly id: OrderColumn }>>> = {
  expenseId: (direction: Direction) => listOrder(direction, { number: naturalText('number', direction), id }),
  expenseDate: (direction: Direction) => listOrder(direction, { expense_date: day(), id }),
  vendor: (direction: Direction) => listOrder(direction, { vendor: naturalText('vendor', direction), id }),
  description: (direction: Direction) =>
    listOrder(direction, { description: naturalText('description', direction), id }),
  dueDate: (direction: Direction) => listOrder(direction, { due_date: optionalDay('due_date', direction), id }),
  gross: (direction: Direction) => listOrder(direction, { gross_cents: optionalInteger('gross_cents', direction), id }),
};

/** Query of a page of the expenses; all of them without any filter. */
export interface ExpenseListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly category?: string | undefined;
  readonly paymentStatus?: string | undefined;
  /** `no`: only expenses that no person has checked yet. */
  readonly checked?: 'no' | 'yes' | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/** Opens the list of the expenses that are not deleted: its rows with these filters, its order, and how a page is read. */
export function openList({ tx }: Pick<TenantContext, 'tx'>, query: Omit<ExpenseListQuery, 'limit' | 'cursor'>) {
  const { searchTerm, category, paymentStatus, checked, from, to, sort, direction = 'asc' } = query;
  let rows = selectExpenses(tx);
  if (category !== undefined) rows = rows.where('category', '=', category);
  if (paymentStatus !== undefined) rows = rows.where('payment_status', '=', paymentStatus);
  if (checked !== undefined) rows = rows.where('checked_at', checked === 'no' ? 'is' : 'is not', null);
  if (from !== undefined) rows = rows.where(sql<boolean>`expense_date >= ${from}::date`);
  if (to !== undefined) rows = rows.where(sql<boolean>`expense_date <= ${to}::date`);
  // An alias lets order, cursor and search use the columns without the prefix of a join.
  const select = tx.selectFrom(rows.as('expense')).selectAll();
  const order: ReturnType<(typeof orders)[Sort]> = sort === undefined ? newestFirst : orders[sort](direction);
  const read = (by: typeof order, page: PageQuery) =>
    isSearchTerm(searchTerm)
      ? pageOfMatches(tx, { searched, term: searchTerm }, select, by, page)
      : pageOf(select, by, page);
  return { select, order, read };
}

/**
 * Lists the expenses of the organisation that are not deleted, newest first unless sorted otherwise; a search term must
 * match with every word, in number, description, vendor, invoice number, gross or dates.
 */
export async function listExpenses(
  context: Pick<TenantContext, 'tx'>,
  query: ExpenseListQuery,
): Promise<{ expenses: ExpenseSummary[]; nextCursor: string | null }> {
  const { order, read } = openList(context, query);
  const page = await read(order, query);
  return { expenses: page.rows.map(toSummary), nextCursor: page.nextCursor };
}
