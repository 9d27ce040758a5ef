import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { tooFrequent } from '#platform/server/limits/refusals.ts';
import { createId } from '#platform/server/ids.ts';

/** So many days ahead mails are planned at most. */
const maxDays = 14;

/**
 * Takes one of the organisation's mails to new addresses of a day, of the first day in Germany that has one left: today's
 * goes out at once, others at 8 in the morning. The row of the organisation must be locked. Works in tenant transactions.
 *
 * @returns when the mail goes out
 * @throws AppError too_many_requests when none is left for two weeks
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

/**
 * The same for a mail that cannot wait.
 *
 * @throws AppError too_many_requests when today has none left
 */
export async function takeMailOfToday(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const dueAt = await planMail(tx, organizationId, now);
  if (dueAt > now) throw tooFrequent('invitations', Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
}
