import { sql } from 'kysely';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { fromCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, naturalText, optionalDay, optionalInteger, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { anyMatches, isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { expensePaymentFilters, expenseSorts } from '../../contract/expenses/expense-filters.ts';
import type { ExpenseSummary, listExpenses as endpoint } from '../../contract/expenses/expenses.ts';
import { selectExpenses } from './repository.ts';
import { toSummary } from './rows.ts';

type Context = Pick<TenantContext, 'tx' | 'clock'>;
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

/** Filter of the expenses; all of them if it is empty. */
export interface ExpenseFilter {
  readonly searchTerm?: string | undefined;
  readonly category?: string | undefined;
  readonly paymentStatus?: (typeof expensePaymentFilters)[number] | undefined;
  /** `no`: only expenses that no person has checked yet. */
  readonly checked?: 'no' | 'yes' | undefined;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A filter with the order of the list. */
export interface SortedExpenses extends ExpenseFilter {
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/** Query of a page of the expenses. */
export interface ExpenseListQuery extends SortedExpenses, PageQuery {}

/** SQL about `e`, consistent with `lateFrom` of a row. */
function conditionsOf({ category, paymentStatus, checked, from, to }: ExpenseFilter, today: string) {
  return [
    ...(category === undefined ? [] : [sql<boolean>`e.category = ${category}`]),
    ...(paymentStatus === undefined
      ? []
      : [sql<boolean>`e.payment_status = ${paymentStatus === 'overdue' ? 'open' : paymentStatus}`]),
    ...(paymentStatus === 'overdue'
      ? [sql<boolean>`(coalesce(e.gross_cents, 1) > 0 AND kontor_working_day(e.due_date) < ${today}::date)`]
      : []),
    ...(checked === undefined
      ? []
      : [sql<boolean>`e.checked_at ${sql.raw(checked === 'no' ? 'IS NULL' : 'IS NOT NULL')}`]),
    ...(from === undefined ? [] : [sql<boolean>`e.expense_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`e.expense_date <= ${to}::date`]),
  ];
}

/** Opens the list of the expenses that are not deleted: its rows with these filters, its order, and how a page is read. */
export function openList({ tx, clock }: Context, query: SortedExpenses) {
  const { searchTerm, sort, direction = 'asc' } = query;
  let rows = selectExpenses(tx);
  for (const condition of conditionsOf(query, todayInGermany(clock))) rows = rows.where(condition);
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
 * match with every word, in number, description, vendor, its numbers and IBAN, invoice number, gross or dates.
 */
export async function listExpenses(
  context: Context,
  query: ExpenseListQuery,
): Promise<{ expenses: ExpenseSummary[]; nextCursor: string | null }> {
  const { order, read } = openList(context, query);
  const page = await read(order, query);
  return { expenses: page.rows.map(toSummary), nextCursor: page.nextCursor };
}

/** Largest number of matches that a search sums. */
const maxSummedMatches = 10_000;

/** Counts and sums all expenses of the list with this filter; null if a search finds more than 10,000. */
export async function sumExpenses(
  { tx, clock }: Context,
  filter: ExpenseFilter,
): Promise<NonNullable<EndpointAnswer<typeof endpoint>['totals']> | null> {
  const { searchTerm } = filter;
  const found = isSearchTerm(searchTerm) ? anyMatches(searched, searchTerm, maxSummedMatches + 1) : null;
  let select = tx
    .with('found', (db) => db.selectNoFrom(sql<string[] | null>`${found ?? sql`NULL::uuid[]`}`.as('ids')))
    .selectFrom('expenses as e')
    .where('e.deleted_at', 'is', null)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(e.gross_cents), 0)::bigint`.as('cents'),
      sql<boolean>`(SELECT coalesce(cardinality(ids), 0) > ${maxSummedMatches} FROM found)`.as('isMore'),
    ]);
  if (found) select = select.where(sql<boolean>`e.id = ANY ((SELECT ids FROM found)::uuid[])`);
  for (const condition of conditionsOf(filter, todayInGermany(clock))) select = select.where(condition);
  const { count, cents, isMore } = await select.executeTakeFirstOrThrow();
  return isMore ? null : { count, grossSum: fromCents(cents) };
}
