import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { ReminderSettings } from '../../contract/configuration/reminder-settings.ts';
import type { ReminderProposal } from '../../contract/invoices/reminders/reminders.ts';
import { readReminderSettings } from '../configuration/repository.ts';
import { nextLevelOf } from './plan-reminder.ts';
import { readCases } from './reminder-case.ts';
import { toProposal } from './to-proposal.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

const oldestFirst = listOrder('asc', { late_from: day(), invoice_id: uuid() });

/** Reason for which late invoices are left out: a hold of their own, or their customer. */
type LeftOut = 'held' | 'excluded';

/**
 * Invoices with a due reminder: late, the days of the next step have passed, and nothing leaves them out. Holds the rules
 * of `nextLevelOf` and `proposedFrom`; a test compares both.
 * @param leftOut selects those that are left out for this reason instead
 */
function selectDue({ tx, clock }: Pick<Context, 'tx' | 'clock'>, { steps }: ReminderSettings, leftOut?: LeftOut) {
  const today = todayInGermany(clock);
  const held = sql`EXISTS (
    SELECT FROM reminder_holds h WHERE h.invoice_id = due.invoice_id AND h.ended_on IS NULL
       AND (h.until_day IS NULL OR h.until_day >= ${today}::date))`;
  const excluded = sql`EXISTS (
    SELECT FROM invoice_customers l JOIN customers c ON c.organization_id = l.organization_id AND c.id = l.customer_id
     WHERE l.invoice_id = due.invoice_id AND c.never_remind)`;
  const days = (index: number) => sql`${steps[index]?.days ?? 1}::integer`;
  return tx.selectFrom(
    sql<{ invoice_id: string; number: string; late_from: string; open_cents: number }>`(
      SELECT due.invoice_id, due.number, due.late_from, due.open_cents FROM (
        SELECT b.invoice_id, i.number, b.open_cents,
               coalesce(b.late_from, kontor_working_day(greatest(i.invoice_date, (i.issued_at AT TIME ZONE 'Europe/Berlin')::date) + 34) + 1) AS late_from
          FROM invoice_balances b
          JOIN invoices i ON i.organization_id = b.organization_id AND i.id = b.invoice_id
         WHERE b.open_cents > 0 AND i.status = 'issued' AND (b.late_from <= ${today}::date OR b.late_from IS NULL)
      ) due
      LEFT JOIN (SELECT DISTINCT ON (r.invoice_id) r.invoice_id, r.level, r.pay_day FROM reminders r ORDER BY r.invoice_id, r.level DESC) last
             ON last.invoice_id = due.invoice_id
      WHERE due.late_from <= ${today}::date
        AND ${today}::date >= CASE last.level WHEN 1 THEN last.pay_day + ${days(1)} WHEN 2 THEN last.pay_day + ${days(2)} WHEN 3 THEN 'infinity'::date
                                ELSE due.late_from + ${days(0)} - 1 END
        AND ${leftOut === 'held' ? held : sql`NOT ${held}`}
        AND ${leftOut === 'excluded' ? excluded : leftOut === 'held' ? sql`true` : sql`NOT ${excluded}`}
    )`.as('due'),
  );
}

/** Counts the invoices with a due reminder and sums their open amounts. */
export async function countDueReminders(
  context: Pick<Context, 'tx' | 'clock'>,
): Promise<{ readonly count: number; readonly sum: number }> {
  const { count, cents } = await selectDue(context, await readReminderSettings(context))
    .select([sql<number>`count(*)::integer`.as('count'), sql<number>`coalesce(sum(open_cents), 0)::bigint`.as('cents')])
    .executeTakeFirstOrThrow();
  return { count, sum: fromCents(cents) };
}

/** Counts the late invoices whose reminder is due by its days, but which are left out. */
export async function countLeftOut(
  context: Pick<Context, 'tx' | 'clock'>,
): Promise<{ readonly held: number; readonly excluded: number }> {
  const settings = await readReminderSettings(context);
  const count = async (leftOut: LeftOut) =>
    (
      await selectDue(context, settings, leftOut)
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return { held: await count('held'), excluded: await count('excluded') };
}

/** Lists the numbers of all invoices with a due reminder, the longest late first. */
export async function listDueNumbers(context: Pick<Context, 'tx' | 'clock'>): Promise<string[]> {
  const rows = await selectDue(context, await readReminderSettings(context))
    .select(['due.number'])
    .orderBy('due.late_from')
    .orderBy('due.invoice_id')
    .execute();
  return rows.map(({ number }) => number);
}

/** Lists the proposals of the reminders that are due, the longest late first. @throws AppError invalid_cursor */
export async function listProposals(
  context: Context,
  query: PageQuery,
): Promise<{ proposals: ReminderProposal[]; nextCursor: string | null }> {
  const select = selectDue(context, await readReminderSettings(context)).select([
    'due.invoice_id',
    'due.number',
    'due.late_from',
  ]);
  const { rows, nextCursor } = await pageOf(select, oldestFirst, query);
  const cases = await readCases(
    context,
    rows.map(({ number }) => number),
  );
  const proposals = rows.flatMap(({ number }) => {
    const given = cases.get(number);
    const level = given && nextLevelOf(given);
    return given === undefined || typeof level !== 'number' ? [] : [toProposal(given, level)];
  });
  return { proposals, nextCursor };
}
