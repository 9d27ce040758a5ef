import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readAmountTerm } from '#platform/contract/amount-term.ts';
import { addDays, countDays } from '#platform/contract/days.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { fromCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { integer, listOrder, naturalText, optionalDay, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { isFirstPage, pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { isSearchTerm, matchesAmong } from '#platform/server/search/search-entries.ts';
import type { openItemAges, openItemSorts } from '#modules/accounting/contract/invoices/payments/open-item-filters.ts';
import type { listOpenItems as endpoint, OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import { joinedBalance, toPaymentStatus } from '../rows.ts';

type Context = Pick<TenantContext, 'tx' | 'clock'>;
type Age = (typeof openItemAges)[number];
type Answer = EndpointAnswer<typeof endpoint>;

interface OpenItemQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly age?: Age | undefined;
  readonly customerId?: string | undefined;
  readonly sort?: (typeof openItemSorts)[number] | undefined;
  readonly direction?: Direction | undefined;
}

const id = uuid();
const orders: Readonly<
  Record<(typeof openItemSorts)[number], (direction: Direction) => ListOrder<{ readonly id: OrderColumn }>>
> = {
  invoiceId: (direction: Direction) => listOrder(direction, { number: naturalText('number', direction), id }),
  customerName: (direction: Direction) =>
    listOrder(direction, { customer_name: naturalText('customer_name', direction), id }),
  invoiceDueDate: (direction: Direction) =>
    listOrder(direction, { late_from: optionalDay('late_from', direction), id }),
  openAmount: (direction: Direction) => listOrder(direction, { open_cents: integer(), id }),
};

/** First and last day late of each age, null without end. */
const spans: Readonly<Record<Exclude<Age, 'credit'>, readonly [from: number | null, to: number | null]>> = {
  notDue: [null, 0],
  upTo30: [1, 30],
  upTo60: [31, 60],
  upTo90: [61, 90],
  over90: [91, null],
};

/** Lists unpaid invoices, the longest due first unless sorted otherwise; or credits, by their age. */
export async function listOpenItems(context: Context, query: OpenItemQuery): Promise<Answer> {
  const today = todayInGermany(context.clock);
  const order = orders[query.sort ?? 'invoiceDueDate'](query.direction ?? 'asc');
  let select = context.tx
    .selectFrom('invoices')
    .innerJoin('invoice_balances as balance', joinedBalance)
    .select([
      'id',
      'number',
      'status',
      'customer_name',
      'description',
      'invoice_date',
      'due_date',
      'invoices.payable_cents',
      'open_cents',
      'received_cents',
      'returned_cents',
      'settled_cents',
      'late_from',
    ])
    .select(sql<{ days: number; percent: number }[]>`coalesce(details->'skonto', '[]')`.as('skonto'))
    .select(sql<string | null>`(SELECT customer_id FROM invoice_customers WHERE invoice_id = id)`.as('record_id'))
    .select(
      sql<number>`(SELECT coalesce(sum(amount_cents), 0)::bigint FROM payments WHERE invoice_id = invoices.id AND removed_at IS NULL AND kind IN ('skonto', 'writeOff'))`.as(
        'deducted_cents',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM payments WHERE invoice_id = invoices.id AND removed_at IS NULL AND kind = 'skonto')`.as(
        'has_skonto',
      ),
    )
    .select(
      sql<
        string | null
      >`(SELECT max(paid_on)::text FROM payments WHERE invoice_id = invoices.id AND removed_at IS NULL AND kind = 'payment')`.as(
        'last_paid_on',
      ),
    )
    .select([
      sql<
        OpenItem['lastReminder']
      >`(SELECT jsonb_build_object('level', level, 'letterDay', letter_day, 'payDay', pay_day)
       FROM reminders WHERE invoice_id = invoices.id ORDER BY level DESC LIMIT 1)`.as('last_reminder'),
      sql<OpenItem['hold']>`(SELECT jsonb_build_object('id', id, 'kind', kind, 'until', until_day) FROM reminder_holds
       WHERE invoice_id = invoices.id AND ended_on IS NULL AND (until_day IS NULL OR until_day >= ${today}::date))`.as(
        'hold',
      ),
      sql<boolean>`EXISTS (SELECT FROM invoice_customers l JOIN customers c ON c.organization_id = l.organization_id AND c.id = l.customer_id
       WHERE l.invoice_id = invoices.id AND c.never_remind)`.as('never_remind'),
    ]);
  const conditions =
    query.invoiceId === undefined
      ? [...conditionsOf(query), ofAge(query.age, today)]
      : [sql<boolean>`number = ${query.invoiceId}`];
  for (const condition of conditions) select = select.where(condition);
  const { rows, nextCursor } = await pageOf(select, order, query);
  const openItems = rows.map((row): OpenItem => ({
    invoiceId: row.number,
    customerName: row.customer_name,
    customerRecordId: row.record_id,
    description: row.description,
    invoiceDate: row.invoice_date,
    invoiceDueDate: row.due_date,
    lateFrom: row.late_from,
    daysLate: row.late_from === null || row.late_from > today ? 0 : countDays(row.late_from, today) + 1,
    // A draft has no balance.
    status: row.status as OpenItem['status'],
    paymentStatus: toPaymentStatus(row, today),
    payableAmount: fromCents(row.payable_cents),
    openAmount: fromCents(row.open_cents),
    baseAmount: fromCents(
      row.payable_cents - (row.settled_cents - row.received_cents + row.returned_cents - row.deducted_cents),
    ),
    skonto: row.skonto,
    hasSkonto: row.has_skonto,
    lastPaidOn: row.last_paid_on,
    lastReminder: row.last_reminder,
    hold: row.hold,
    neverRemind: row.never_remind,
  }));
  return {
    openItems,
    nextCursor,
    ...(query.invoiceId === undefined && isFirstPage(query) && { totals: await sumOpenItems(context, query, today) }),
  };
}

function conditionsOf({ searchTerm, customerId }: OpenItemQuery): RawBuilder<boolean>[] {
  return [
    sql<boolean>`open_cents <> 0`,
    ...(isSearchTerm(searchTerm) ? [matches(searchTerm)] : []),
    ...(customerId === undefined
      ? []
      : [sql<boolean>`id IN (SELECT invoice_id FROM invoice_customers WHERE customer_id = ${customerId})`]),
  ];
}

/** Finds a term as the list of invoices does; an amount also where it is open, exactly or less a Skonto. */
function matches(term: string): RawBuilder<boolean> {
  const open = sql<string[]>`ARRAY(SELECT invoice_id FROM invoice_balances WHERE open_cents <> 0)`;
  const found = sql<boolean>`id IN (SELECT ${matchesAmong({ kind: 'invoice' }, term, open)})`;
  const amounts = readAmountTerm(term).map(
    (cents) => sql<boolean>`(abs(open_cents) = ${cents} OR (open_cents > ${cents} AND EXISTS (
      SELECT FROM jsonb_array_elements(coalesce(details->'skonto', '[]')) AS term
       WHERE abs(open_cents - ${cents} - round(invoices.payable_cents * (term->>'percent')::numeric / 100)) <= 2)))`,
  );
  return sql<boolean>`(${sql.join([found, ...amounts], sql` OR `)})`;
}

/** Returns the condition of an age, or of all that is owed. */
function ofAge(age: Age | undefined, today: string): RawBuilder<boolean> {
  if (age === undefined) return sql<boolean>`open_cents > 0`;
  if (age === 'credit') return sql<boolean>`open_cents < 0`;
  const [from, to] = spans[age];
  const since = (days: number) => sql`${addDays(today, 1 - days)}::date`;
  return sql<boolean>`(open_cents > 0 AND ${from === null ? sql`(late_from IS NULL OR late_from > ${today}::date)` : sql`late_from <= ${since(from)}`}${
    from === null || to === null ? sql`` : sql` AND late_from >= ${since(to)}`
  })`;
}

async function sumOpenItems(
  { tx }: Context,
  query: OpenItemQuery,
  today: string,
): Promise<NonNullable<Answer['totals']>> {
  const sums = ([...Object.keys(spans), 'credit'] as Age[]).map((age) => {
    const condition = ofAge(age, today);
    return sql`jsonb_build_object('count', count(*) FILTER (WHERE ${condition}), 'cents', coalesce(sum(open_cents) FILTER (WHERE ${condition}), 0))`;
  });
  let select = tx
    .selectFrom('invoices')
    .innerJoin('invoice_balances as balance', joinedBalance)
    .select(sql<{ count: number; cents: number }[]>`jsonb_build_array(${sql.join(sums)})`.as('sums'));
  for (const condition of conditionsOf(query)) select = select.where(condition);
  const { sums: found } = await select.executeTakeFirstOrThrow();
  const parts = found.map(({ count, cents }) => ({ count, cents }));
  const credit = parts.pop() ?? { count: 0, cents: 0 };
  const limits = Object.values(spans).map(([, to]) => to);
  const toSum = ({ count, cents }: { count: number; cents: number }) => ({ count, sum: fromCents(cents) });
  return {
    ...toSum({
      count: parts.reduce((sum, { count }) => sum + count, 0),
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    }),
    credit: toSum(credit),
    ages: parts.map((part, index) => ({ upToDays: limits[index] ?? null, ...toSum(part) })),
  };
}
