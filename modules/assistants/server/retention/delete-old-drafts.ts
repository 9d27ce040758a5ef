import { sql } from 'kysely';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Platform } from '#platform/server/platform.ts';
import { draftRetention } from '../../contract/retention/retention.ts';

/** Deletes every night the drafts that nobody has touched for a month; a draft is no documentation. */
export const createDraftDeletion = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): ScheduledWork =>
  createOrganizationSchedule({
    name: 'delete-old-care-drafts',
    cron: '50 2 * * *',
    database,
    subject: 'the deletion of old care drafts',
    candidates: () => sql`SELECT organization_id FROM care_drafts WHERE changed_at < ${keptSince(clock.now())}`,
    start: (tx) => deleteOldDrafts(tx, clock.now()),
  });

/** Returns the time since which drafts are kept. */
const keptSince = (now: Date): Date => new Date(now.getTime() - draftRetention.days * 24 * 3_600_000);

/** Deletes the drafts of an organisation whose time is over. @returns their number */
export async function deleteOldDrafts(tx: Transaction, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('care_drafts')
    .where('changed_at', '<', keptSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
