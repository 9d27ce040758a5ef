import { sql } from 'kysely';
import { countDays } from '#platform/contract/days.ts';
import { fromCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { ageLimits, smallBusinessLimit } from '#modules/accounting/contract/invoices/overview/overview.ts';
import type { CustomerFigures, InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { readTaxation } from '../../configuration/repository.ts';
import { dueCondition } from '../due-condition.ts';

type Context = Pick<TenantContext, 'tx' | 'clock'>;

/** Parts of the overview that other features calculate. */
export interface OverviewParts {
  /** Counts the invoices whose next reminder is due, with the sum of their open amounts in euros. */
  readonly countDueReminders: (context: Context) => Promise<{ readonly count: number; readonly sum: number }>;
}

interface Figure {
  readonly count: number;
  readonly cents: number;
}

/** Share of the limit of small businesses from which the overview says so. */
const warningShare = 0.8;

const count = sql<number>`count(*)::integer`;
const ageFilters = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const;

/** Sums open items of today, and what was invoiced and received in a year. */
export async function readOverview(
  context: Context,
  { countDueReminders }: OverviewParts,
  wantedYear: number | undefined,
): Promise<InvoiceOverview> {
  const today = todayInGermany(context.clock);
  const year = wantedYear ?? Number(today.slice(0, 4));
  const open = await sumOpen(context, today);
  const [invoiced, invoicedBefore] = [await sumInvoiced(context, year), await sumInvoiced(context, year - 1)];
  const paid = await sumPaid(context, year);
  return {
    year,
    ...open,
    reminderDue: await countDueReminders(context),
    paidThisYear: toFigure(addUp([...paid.values()])),
    invoicedThisYear: toFigure(addUp([...invoiced.values()])),
    months: Array.from({ length: 12 }, (_, index) => {
      const inYear = (months: ReadonlyMap<number, Figure>) => fromCents(months.get(index + 1)?.cents ?? 0);
      return {
        month: `${year}-${String(index + 1).padStart(2, '0')}`,
        invoiced: inYear(invoiced),
        paid: inYear(paid),
        invoicedBefore: inYear(invoicedBefore),
      };
    }),
    smallBusiness: await warnSmallBusiness(
      context,
      Number(today.slice(0, 4)),
      year === Number(today.slice(0, 4)) ? paid : null,
    ),
  };
}

/** Sums what a customer owes, and what was invoiced to them in this year and the one before. */
export async function readCustomerFigures(context: Context, customerId: string): Promise<CustomerFigures> {
  const today = todayInGermany(context.clock);
  const year = Number(today.slice(0, 4));
  const { open, late, credit } = await sumOpen(context, today, customerId);
  const sumYear = async (of: number) => toFigure(addUp([...(await sumInvoiced(context, of, customerId)).values()]));
  return {
    year,
    open,
    late,
    credit,
    invoicedThisYear: await sumYear(year),
    invoicedYearBefore: await sumYear(year - 1),
    lastInvoice: await findLastInvoice(context, customerId),
  };
}

async function findLastInvoice({ tx }: Context, customerId: string): Promise<CustomerFigures['lastInvoice']> {
  const row = await tx
    .selectFrom('invoices')
    .where('status', '=', 'issued')
    .where('kind', '=', 'invoice')
    .where(isOf('id', customerId))
    .orderBy('invoice_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['number as invoiceId', sql<string>`invoice_date::text`.as('invoiceDate')])
    .executeTakeFirst();
  return row ?? null;
}

/** Condition: the invoice was written for this customer record. */
const isOf = (invoiceId: string, customerId: string) =>
  sql<boolean>`${sql.ref(invoiceId)} IN (SELECT invoice_id FROM invoice_customers WHERE customer_id = ${customerId})`;

/** Sums the balances that are not settled: one scan of their index. @param customerId all customers if absent */
async function sumOpen({ tx }: Context, today: string, customerId?: string) {
  const sumOf = (condition: ReturnType<typeof dueCondition>, name: string) =>
    [
      sql<number>`count(*) FILTER (WHERE ${condition})::integer`.as(`${name}Count`),
      sql<number>`coalesce(sum(open_cents) FILTER (WHERE ${condition}), 0)::bigint`.as(`${name}Cents`),
    ] as const;
  const row = (await tx
    .selectFrom('invoice_balances')
    .where('open_cents', '<>', 0)
    .$if(customerId !== undefined, (query) => query.where(isOf('invoice_id', customerId ?? '')))
    .select([
      ...sumOf(sql<boolean>`open_cents > 0`, 'open'),
      ...sumOf(sql<boolean>`open_cents < 0`, 'credit'),
      ...sumOf(sql<boolean>`(open_cents > 0 AND late_from <= ${today}::date)`, 'late'),
      ...sumOf(dueCondition('week', today), 'week'),
      ...ageFilters.flatMap((age) => sumOf(dueCondition(age, today), age)),
    ])
    .select(
      sql<string | null>`(min(late_from) FILTER (WHERE open_cents > 0 AND late_from <= ${today}::date))::text`.as(
        'oldest',
      ),
    )
    .executeTakeFirstOrThrow()) as Readonly<Record<string, number>> & { readonly oldest: string | null };
  const figureOf = (name: string) => toFigure({ count: row[`${name}Count`] ?? 0, cents: row[`${name}Cents`] ?? 0 });
  return {
    open: figureOf('open'),
    late: { ...figureOf('late'), oldestDays: row.oldest === null ? 0 : countDays(row.oldest, today) + 1 },
    dueThisWeek: figureOf('week'),
    credit: figureOf('credit'),
    ages: ageFilters.map((age, index) => ({ upToDays: ageLimits[index] ?? null, ...figureOf(age) })),
  };
}

/** Sums the documents of a year by month, gross. @param customerId all customers if absent */
async function sumInvoiced({ tx }: Context, year: number, customerId?: string): Promise<ReadonlyMap<number, Figure>> {
  const rows = await tx
    .selectFrom('invoices')
    .where(sql<boolean>`status <> 'draft'`)
    .where(sql<boolean>`invoice_date BETWEEN ${firstDay(year)}::date AND ${lastDay(year)}::date`)
    .$if(customerId !== undefined, (query) => query.where(isOf('id', customerId ?? '')))
    .groupBy(sql`1`)
    .select([
      sql<number>`extract(month FROM invoice_date)::integer`.as('month'),
      count.as('count'),
      // A correction has positive amounts and takes them back.
      sql<number>`sum(CASE kind WHEN 'correction' THEN -total_cents ELSE total_cents END)::bigint`.as('cents'),
    ])
    .execute();
  return byMonth(rows);
}

/** Sums the money that came in and went back in a year by month; Skonto and write-offs are none. */
async function sumPaid({ tx }: Context, year: number): Promise<ReadonlyMap<number, Figure>> {
  const rows = await tx
    .selectFrom('payments')
    .where('removed_at', 'is', null)
    .where('kind', 'in', ['payment', 'refund', 'chargeback'])
    .where(sql<boolean>`paid_on BETWEEN ${firstDay(year)}::date AND ${lastDay(year)}::date`)
    .groupBy(sql`1`)
    .select([
      sql<number>`extract(month FROM paid_on)::integer`.as('month'),
      count.as('count'),
      sql<number>`sum(CASE kind WHEN 'payment' THEN amount_cents ELSE -amount_cents END)::bigint`.as('cents'),
    ])
    .execute();
  return byMonth(rows);
}

/** A small business is warned by what it received in the current year, which counts in § 19 (2) UStG. */
async function warnSmallBusiness(
  context: Context,
  currentYear: number,
  known: ReadonlyMap<number, Figure> | null,
): Promise<InvoiceOverview['smallBusiness']> {
  if (!(await readTaxation(context)).smallBusiness) return null;
  const received = fromCents(addUp([...(known ?? (await sumPaid(context, currentYear))).values()]).cents);
  return received < warningShare * smallBusinessLimit ? null : { received, limit: smallBusinessLimit };
}

function byMonth(rows: readonly (Figure & { readonly month: number })[]): ReadonlyMap<number, Figure> {
  return new Map(rows.map(({ month, ...figure }) => [month, figure]));
}

function addUp(figures: readonly Figure[]): Figure {
  return figures.reduce((sum, { count: more, cents }) => ({ count: sum.count + more, cents: sum.cents + cents }), {
    count: 0,
    cents: 0,
  });
}

function toFigure({ count: number, cents }: Figure): { count: number; sum: number } {
  return { count: number, sum: fromCents(cents) };
}

const firstDay = (year: number): string => `${year}-01-01`;
const lastDay = (year: number): string => `${year}-12-31`;
