import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { attachPdf } from '../attach-pdf.ts';
import type { StoredPdf } from '../attach-pdf.ts';
import { requireMeeting, subjectOf } from '../meetings/change-meetings.ts';
import { lockMeeting } from '../meetings/meeting-repository.ts';
import { readRecords } from './meeting-records.ts';

/**
 * Makes printed minutes the PDF of their meeting.
 *
 * @param records number of records that they were printed of
 * @param replaces true to replace a PDF that the meeting has
 * @throws AppError not_found, minutes_exist, changed_meanwhile when more was recorded since, storage_full
 */
export async function layMinutes(
  context: TenantContext,
  wanted: { readonly eid: string; readonly id: string },
  { pdf, records, replaces }: { readonly pdf: StoredPdf; readonly records: number; readonly replaces: boolean },
): Promise<void> {
  const { tx } = context;
  await lockMeeting(tx, wanted.id);
  const found = await requireMeeting(context, wanted);
  if (found.fileId !== null && !replaces) throw new AppError('minutes_exist');
  if ((await readRecords(tx, wanted.id)).length !== records) throw new AppError('changed_meanwhile');
  await tx
    .updateTable('community_meetings')
    .set({ ...(await attachPdf(context, pdf)), version: found.meeting.version + 1 })
    .where('id', '=', wanted.id)
    .execute();
  if (found.fileId !== null) await removeFile(tx, found.fileId);
  await logEvent(context, { event: 'meeting_minutes_laid', subject: subjectOf(found.meeting) });
}
