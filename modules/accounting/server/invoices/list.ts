import { sql } from 'kysely';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { fromCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, integer, listOrder, naturalText, optionalDay, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches, readCursor } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { anyMatches, isSearchTerm, matchesOnPage } from '#platform/server/search/search-entries.ts';
import type {
  invoiceDueFilters,
  invoiceFilterStates,
  invoiceSorts,
  sendStates,
} from '../../contract/invoices/invoice-filters.ts';
import type { ListedInvoice, listInvoices as endpoint } from '../../contract/invoices/invoices.ts';
import { dueCondition } from './due-condition.ts';
import { balanceColumns, joinedBalance, summaryColumns, toSummary } from './rows.ts';
import { joinedSendState, sendCondition, toSendState } from './send/send-state.ts';
import { readStatusWords } from './status-words.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;
type Sort = (typeof invoiceSorts)[number];

const newestFirst = listOrder('desc', { invoice_date: day(), id: uuid() });
const searched = { kind: 'invoice', downwards: true };
const id = uuid();

const orders: Readonly<Record<Sort, (direction: Direction) => ListOrder<{ readonly id: OrderColumn }>>> = {
  invoiceId: (direction: Direction) => listOrder(direction, { number: naturalText('number', direction), id }),
  invoiceDate: (direction: Direction) => listOrder(direction, { invoice_date: day(), id }),
  customerName: (direction: Direction) =>
    listOrder(direction, { customer_name: naturalText('customer_name', direction), id }),
  invoiceDueDate: (direction: Direction) => listOrder(direction, { due_date: optionalDay('due_date', direction), id }),
  totalSum: (direction: Direction) => listOrder(direction, { total_cents: integer(), id }),
};

/** Filter of the invoices; all of them if it is empty. */
export interface InvoiceFilter {
  readonly searchTerm?: string | undefined;
  /** States of the invoice and of its payment; one of them must match. */
  readonly status?: readonly (typeof invoiceFilterStates)[number][] | undefined;
  /** First and last invoice date, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Id of a customer record. */
  readonly customerId?: string | undefined;
  readonly due?: (typeof invoiceDueFilters)[number] | undefined;
  readonly sent?: (typeof sendStates)[number] | undefined;
}

/** Query of one page of the list, with its order. */
export interface InvoiceListQuery extends InvoiceFilter, PageQuery {
  readonly sort?: Sort | undefined;
  readonly direction?: Direction | undefined;
}

/**
 * Lists the invoices of the organisation, newest first (date, then creation) unless sorted otherwise; a search term
 * must match with every word, in number, description, customer, place, total or date, or by naming the state.
 */
export async function listInvoices(
  context: Context,
  query: InvoiceListQuery,
): Promise<{ invoices: ListedInvoice[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await readPage(context, query);
  const today = todayInGermany(context.clock);
  return {
    invoices: rows.map((row) => ({
      ...toSummary(row, today),
      lastSentAt: row.last_sent_at?.toISOString() ?? null,
      sendState: toSendState(row),
    })),
    nextCursor,
  };
}

async function readPage(context: Context, query: InvoiceListQuery) {
  const { tx } = context;
  const { sort, direction = 'asc', limit } = query;
  const { searchTerm, conditions } = await resolveFilter(context, query);
  let select = tx
    .selectFrom('invoices')
    .leftJoin('invoice_balances as balance', joinedBalance)
    .leftJoin('invoice_send_states as sending', joinedSendState)
    .select([
      ...summaryColumns,
      ...balanceColumns,
      'taken_over',
      'sending.state as send_state',
      'sending.last_sent_at',
    ]);
  for (const condition of conditions) select = select.where(condition);
  const order: ReturnType<(typeof orders)[Sort]> = sort === undefined ? newestFirst : orders[sort](direction);
  if (!isSearchTerm(searchTerm)) return pageOf(select, order, query);
  if (conditions.length > 0 || sort !== undefined)
    return pageOfMatches(tx, { searched, term: searchTerm }, select, order, query);
  // The search has its own order, in one statement.
  const after = readCursor(newestFirst, query.cursor);
  const ids = matchesOnPage(searched, searchTerm, { after: after && [after.invoice_date, after.id], limit: limit + 1 });
  return pageOf(select.where(sql<boolean>`id = ANY (${ids})`), newestFirst, query);
}

/** Returns a state of the filter as SQL, consistent with `toPaymentStatus`; `partlyPaid` finds overdue ones, too. */
function conditionOf(state: (typeof invoiceFilterStates)[number], today: string) {
  switch (state) {
    case 'open':
      return sql<boolean>`(open_cents > 0 AND received_cents <= returned_cents AND (late_from IS NULL OR late_from > ${today}::date))`;
    case 'overdue':
      return sql<boolean>`(open_cents > 0 AND late_from <= ${today}::date)`;
    case 'partlyPaid':
      return sql<boolean>`(open_cents > 0 AND received_cents > returned_cents)`;
    case 'paid':
      return sql<boolean>`(open_cents = 0 AND (status = 'issued' OR received_cents > 0))`;
    case 'unpaid':
      return sql<boolean>`(open_cents > 0)`;
    case 'notDraft':
      return sql<boolean>`(status <> 'draft')`;
    case 'credit':
      return sql<boolean>`(open_cents < 0)`;
    default:
      return sql<boolean>`status = ${state}`;
  }
}

function conditionsOf({ status, from, to, customerId, due, sent }: InvoiceFilter, today: string) {
  return [
    ...(status
      ? [
          sql<boolean>`(${sql.join(
            status.map((state) => conditionOf(state, today)),
            sql` OR `,
          )})`,
        ]
      : []),
    ...(due ? [dueCondition(due, today)] : []),
    ...(sent ? [sendCondition(sent)] : []),
    ...(from ? [sql<boolean>`invoice_date >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`invoice_date <= ${to}::date`] : []),
    ...(customerId
      ? [sql<boolean>`id IN (SELECT invoice_id FROM invoice_customers WHERE customer_id = ${customerId})`]
      : []),
  ];
}

/** Largest number of matches that a search sums, and that a word finds which names a state, too. */
const maxSummedMatches = 10_000;

/** Returns the words to search for, and the conditions: a word that names a state finds what is in it, too. */
async function resolveFilter(context: Context, filter: InvoiceFilter) {
  const { tx } = context;
  const today = todayInGermany(context.clock);
  const { rest, named } = await readStatusWords(context, filter.searchTerm);
  const conditions = conditionsOf(filter, today);
  for (const { word, states } of named) {
    const { ids } = await tx
      .selectNoFrom(anyMatches(searched, word, maxSummedMatches).as('ids'))
      .executeTakeFirstOrThrow();
    // Mostly none: then an index finds the state.
    const written = ids.length === 0 ? [] : [sql<boolean>`id = ANY (${ids}::uuid[])`];
    conditions.push(
      sql<boolean>`(${sql.join([...states.map((state) => conditionOf(state, today)), ...written], sql` OR `)})`,
    );
  }
  return { searchTerm: rest, conditions };
}

/** Counts and sums all invoices of the list with this filter; null if a search finds more than 10,000. */
export async function sumInvoices(
  context: Context,
  filter: InvoiceFilter,
): Promise<NonNullable<EndpointAnswer<typeof endpoint>['totals']> | null> {
  const { tx } = context;
  const { searchTerm, conditions } = await resolveFilter(context, filter);
  const found = isSearchTerm(searchTerm) ? anyMatches(searched, searchTerm, maxSummedMatches + 1) : null;
  let select = tx
    .with('found', (db) => db.selectNoFrom(sql<string[] | null>`${found ?? sql`NULL::uuid[]`}`.as('ids')))
    .selectFrom('invoices')
    .leftJoin('invoice_balances as balance', joinedBalance)
    // Without the filter the planner removes this join.
    .leftJoin('invoice_send_states as sending', joinedSendState)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      // A correction has positive amounts and takes them back.
      sql<number>`coalesce(sum(CASE kind WHEN 'correction' THEN -total_cents ELSE total_cents END), 0)::bigint`.as(
        'cents',
      ),
      sql<number>`coalesce(sum(open_cents), 0)::bigint`.as('openCents'),
    ])
    .select(sql<boolean>`(SELECT coalesce(cardinality(ids), 0) > ${maxSummedMatches} FROM found)`.as('isMore'));
  if (found) select = select.where(sql<boolean>`id = ANY ((SELECT ids FROM found)::uuid[])`);
  for (const condition of conditions) select = select.where(condition);
  const { count, cents, openCents, isMore } = await select.executeTakeFirstOrThrow();
  return isMore ? null : { count, totalSum: fromCents(cents), openSum: fromCents(openCents) };
}
