import { sql } from 'kysely';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import { enqueueAll } from '#platform/server/jobs/enqueue.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import { forEveryOwner } from '../../wall/for-every-owner.ts';
import { writtenMailJob } from './written-mails.ts';

/** Days before the deadline on which silent members are reminded, once. */
const daysBefore = 3;

interface ReminderParts {
  readonly database: Database;
  readonly clock: Clock;
}

/** Reminds members who have not voted, every morning. */
export const createVoteReminders = ({ database, clock }: ReminderParts): ScheduledWork =>
  createOrganizationSchedule({
    name: 'remind-written-votes',
    cron: '20 8 * * *',
    database,
    service: 'property-owner',
    subject: 'reminders of written resolutions',
    candidates: () => sql`SELECT organization_id FROM community_written_resolutions WHERE ${isEndingSoon(clock.now())}`,
    start: (tx, organizationId) => remindVoters(tx, organizationId, clock.now()),
  });

const isEndingSoon = (now: Date) => {
  const today = germanDayOf(now);
  return sql<boolean>`reminded_at IS NULL AND announced_at IS NULL AND withdrawn_at IS NULL AND sent_at < ${new Date(now.getTime() - daysBefore * 86_400_000)}
    AND deadline_on BETWEEN ${today}::date AND ${addDays(today, daysBefore)}::date`;
};

/**
 * Has silent members mailed whose vote ends soon. Who was asked in these days already is not.
 * @returns the number of written resolutions
 */
export async function remindVoters(tx: Transaction, organizationId: OrganizationId, now: Date): Promise<number> {
  await forEveryOwner(tx);
  const due = await tx
    .updateTable('community_written_resolutions')
    .set({ reminded_at: now })
    .where(isEndingSoon(now))
    .returning('id')
    .execute();
  await enqueueAll(
    tx,
    writtenMailJob,
    due.map(({ id }) => ({ payload: { organizationId, writtenId: id, kind: 'writtenReminder' as const } })),
  );
  return due.length;
}
