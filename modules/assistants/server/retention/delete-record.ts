import { germanDayOf } from '#platform/contract/days.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publishEntries } from '../entries/drafts.ts';
import { assertHeadOfCare } from '../staff/standing.ts';

/**
 * Deletes the record of a person whose retention is over; the log has that, without the name.
 * @throws AppError not_found, care_head_only, care_record_kept
 */
export async function deleteRecord(context: TenantContext, patientId: string): Promise<void> {
  const { tx, clock } = context;
  await assertHeadOfCare(context);
  const patient = await tx
    .selectFrom('patients')
    .select(['deletable_after', 'contract_end_on'])
    .where('id', '=', patientId)
    .forUpdate()
    .executeTakeFirst();
  if (!patient) throw new AppError('not_found');
  if (patient.deletable_after === null || patient.deletable_after >= germanDayOf(clock.now()))
    throw new AppError('care_record_kept', { params: { until: patient.deletable_after ?? '' } });
  await tx.deleteFrom('care_drafts').where('patient_id', '=', patientId).execute();
  const { numDeletedRows } = await tx.deleteFrom('care_entries').where('patient_id', '=', patientId).executeTakeFirst();
  await tx.deleteFrom('patients').where('id', '=', patientId).execute();
  await logEvent(context, {
    event: 'care_record_deleted',
    subject: { type: 'patient', id: patientId, label: '' },
    changes: [{ field: 'entryCount', from: String(numDeletedRows), to: null }],
  });
  await publishEntries(context);
}
