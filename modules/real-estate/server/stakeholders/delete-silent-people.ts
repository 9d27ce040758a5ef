import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { recordAudits } from '#platform/server/audit/record.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import type { ScheduledWork } from '#platform/server/jobs/job-types.ts';
import type { Platform } from '#platform/server/platform.ts';
import { lockSilent } from './count-stakeholders.ts';
import { removeStakeholders } from './delete-stakeholders.ts';
import { readStakeholderValues } from './stakeholder-values.ts';

/**
 * Deletes every night the people who never answered, and proof whose day is over; also of organisations that do without the
 * service: their data is there until they go.
 */
export const createSilentDeletion = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): ScheduledWork =>
  createOrganizationSchedule({
    name: 'delete-silent-stakeholders',
    cron: '40 2 * * *',
    database,
    subject: 'the deletion of interested people',
    candidates: () => selectCandidates(clock.now()),
    start: (tx, organizationId) => deleteSilentPeople(tx, organizationId, clock.now()),
  });

/** Days of the shortest month: no agency deletes anybody sooner. */
const fewestDays = 28;

/** SQL: organisations with people who have been silent for a month, or with proof whose day is over. */
function selectCandidates(now: Date) {
  return sql`
    SELECT organization_id FROM estate_stakeholders
     WHERE kept_because = '' AND status = 'EXPOSE' AND expose_confirmed_at IS NULL AND interest_answered_at IS NULL
       AND greatest(request_received_at, expose_sent_at, interest_email_sent_at) < ${new Date(now.getTime() - (fewestDays - 1) * 86_400_000)}
     UNION ALL
    SELECT organization_id FROM estate_expose_consents WHERE kept_until < ${germanDayOf(now)}::date`;
}

/** Deletes the people of an organisation whose day has come. @returns their number */
export async function deleteSilentPeople(tx: Transaction, organizationId: OrganizationId, now: Date): Promise<number> {
  const { deletionMonths } = await readStakeholderValues(tx);
  const today = germanDayOf(now);
  const count = await removeDue(tx, { deletionMonths, now });
  if (count > 0) {
    await recordAudits(tx, organizationId, [
      {
        event: 'stakeholders_deleted',
        userId: null,
        subject: { type: 'estate_stakeholder', id: null, label: '' },
        changes: [{ field: 'stakeholderCount', from: String(count), to: null }],
        source: { requestId: createId(), address: null },
        now,
      },
    ]);
  }
  await tx.deleteFrom('estate_expose_consents').where('kept_until', '<', today).execute();
  return count;
}

/** People who are deleted at once: of an agency that grew for years there may be many. */
const batch = 500;

async function removeDue(
  tx: Transaction,
  { deletionMonths, now }: { readonly deletionMonths: number; readonly now: Date },
): Promise<number> {
  const today = germanDayOf(now);
  let count = 0;
  for (;;) {
    const silent = await lockSilent(tx, { deletionMonths, most: batch });
    const due = silent.filter(({ day }) => day <= today).map(({ id }) => id);
    if (due.length > 0) count += await removeStakeholders(tx, sql`s.id = ANY (${due}::uuid[])`, now);
    if (due.length < batch) return count;
  }
}
