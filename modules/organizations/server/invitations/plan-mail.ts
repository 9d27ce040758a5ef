import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { tooFrequent } from '#platform/server/limits/refusals.ts';
import { createId } from '#platform/server/ids.ts';

/** Limit of planned days ahead. */
const maxDays = 14;

/**
 * Reserves one of the organisation's daily mails to new addresses, on the first German day with one left: today's is
 * sent at once, others at 8 in the morning. The organisation's row must be locked. Works in tenant transactions.
 * @returns its sending time
 * @throws AppError too_many_requests if none is left for two weeks
 */
export async function planMail(tx: Transaction, organizationId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ dueAt: Date; today: boolean }>`
    WITH day AS (
      SELECT due_on, days FROM (
        SELECT (${now}::timestamptz AT TIME ZONE 'Europe/Berlin')::date + days AS due_on, days FROM generate_series(0, ${maxDays}::int) AS days) AS ahead
      WHERE (SELECT count(*) FROM invitation_mails m WHERE m.organization_id = ${organizationId}::uuid AND m.due_on = ahead.due_on)
            < (SELECT o.invitations_per_day FROM organizations o WHERE o.id = ${organizationId}::uuid)
      ORDER BY days LIMIT 1),
    taken AS (
      INSERT INTO invitation_mails (organization_id, id, due_on) SELECT ${organizationId}::uuid, ${createId()}::uuid, due_on FROM day)
    SELECT (due_on + time '08:00') AT TIME ZONE 'Europe/Berlin' AS "dueAt", days = 0 AS today FROM day
  `.execute(tx);
  const [day] = rows;
  if (!day) throw tooFrequent('invitations', 86_400);
  return day.today ? now : day.dueAt;
}

/** Number of mails to new addresses on one day. */
export interface MailDay {
  /** Day of the German calendar, `YYYY-MM-DD`. */
  readonly day: string;
  readonly isToday: boolean;
  readonly count: number;
}

/**
 * Forecasts the days on which {@link planMail} would send a number of mails; leaves out mails beyond the planned days.
 */
export async function forecastMails(
  tx: Transaction,
  { organizationId, count, now }: { readonly organizationId: string; readonly count: number; readonly now: Date },
): Promise<MailDay[]> {
  const { rows } = await sql<{ day: string; isToday: boolean; free: number }>`
    SELECT to_char(due_on, 'YYYY-MM-DD') AS day, days = 0 AS "isToday",
           greatest(0, (SELECT o.invitations_per_day FROM organizations o WHERE o.id = ${organizationId}::uuid)
                       - (SELECT count(*) FROM invitation_mails m WHERE m.organization_id = ${organizationId}::uuid AND m.due_on = ahead.due_on))::int AS free
      FROM (SELECT (${now}::timestamptz AT TIME ZONE 'Europe/Berlin')::date + days AS due_on, days FROM generate_series(0, ${maxDays}::int) AS days) AS ahead
     ORDER BY days
  `.execute(tx);
  let left = count;
  return rows.flatMap(({ day, isToday, free }) => {
    const taken = Math.min(left, free);
    left -= taken;
    return taken > 0 ? [{ day, isToday, count: taken }] : [];
  });
}

/**
 * Reserves a mail that must be sent today.
 * @throws AppError too_many_requests if none is left today
 */
export async function takeMailOfToday(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const dueAt = await planMail(tx, organizationId, now);
  if (dueAt > now) throw tooFrequent('invitations', Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
}
