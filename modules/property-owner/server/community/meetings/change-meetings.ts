import { germanDayOf } from '#platform/contract/days.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { understandDate } from '#modules/property-owner/contract/community/meetings/understand-date.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { attachPdf } from '../attach-pdf.ts';
import type { StoredPdf } from '../attach-pdf.ts';
import { findMeeting, lockMeeting } from './meeting-repository.ts';
import type { FoundMeeting } from './meeting-repository.ts';

type Optional<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** Facts of a meeting; absent ones stay as they were. */
export interface MeetingGiven extends Optional<
  Pick<Meeting, 'datum' | 'ort' | 'art' | 'form' | 'zugang' | 'antraegeBis' | 'hinweise'>
> {
  readonly versammlungsnummer: string;
}

const number = 'community_meetings_organization_id_owner_id_number_key';
const taken = (cause: unknown) => new AppError('meeting_number_taken', { field: 'versammlungsnummer', cause });

/** Adds a meeting to a community. @throws AppError not_found, meeting_number_taken, storage_full */
export async function addMeeting(
  context: TenantContext,
  { eigentuemerEid: eid, ...given }: MeetingGiven & { readonly eigentuemerEid: string },
  pdf: StoredPdf | undefined,
): Promise<Meeting> {
  const { tx, actor } = context;
  const owner = await requireOwner(context, eid, 'eigentuemerEid');
  const id = createId();
  await translateDuplicate(
    tx
      .insertInto('community_meetings')
      .values({
        organization_id: actor.organizationId,
        id,
        owner_id: owner.id,
        number: given.versammlungsnummer,
        ...toColumns(given),
        ...(pdf ? await attachPdf(context, pdf) : {}),
        created_by: actor.userId,
      })
      .execute(),
    number,
    taken,
  );
  const { meeting } = await requireMeeting(context, { id });
  await log(context, 'meeting_added', null, meeting);
  return meeting;
}

/**
 * Changes a meeting; without a PDF its own stays.
 * @throws AppError not_found, changed_meanwhile, meeting_number_taken, meeting_day_kept, storage_full
 */
export async function saveMeeting(
  context: TenantContext,
  {
    id,
    eigentuemerEid: eid,
    version,
    ...given
  }: MeetingGiven & { readonly id: string; readonly eigentuemerEid: string; readonly version?: number | undefined },
  pdf: StoredPdf | undefined,
): Promise<Meeting> {
  const { tx, clock } = context;
  await lockMeeting(tx, id);
  const before = await requireMeeting(context, { id, eid });
  if (version !== undefined && version !== before.meeting.version) throw new AppError('changed_meanwhile');
  assertDayKept(before.meeting, given.datum);
  const isRevised = invitedFacts.some((name) => given[name] !== undefined && given[name] !== before.meeting[name]);
  await translateDuplicate(
    tx
      .updateTable('community_meetings')
      .set({
        number: given.versammlungsnummer,
        ...toColumns(given),
        ...(pdf ? await attachPdf(context, pdf) : {}),
        ...(isRevised && before.meeting.eingeladenAm !== null && { revised_at: clock.now() }),
        version: before.meeting.version + 1,
      })
      .where('id', '=', id)
      .execute(),
    number,
    taken,
  );
  if (pdf && before.fileId !== null) await removeFile(tx, before.fileId);
  const { meeting } = await requireMeeting(context, { id });
  await log(context, 'meeting_changed', before.meeting, meeting);
  return meeting;
}

/** Facts that an invitation says. */
const invitedFacts = ['datum', 'ort', 'art', 'form', 'zugang', 'antraegeBis', 'hinweise'] as const;

/** Refuses another day of a meeting that was opened, because the members of its day decide. @throws AppError meeting_day_kept */
function assertDayKept({ tag, eroeffnetAm }: Meeting, datum: string | undefined): void {
  if (eroeffnetAm === null || datum === undefined) return;
  const day = understandDate(datum)?.day ?? null;
  const held = tag ?? germanDayOf(new Date(eroeffnetAm));
  if (day !== tag && day !== held) throw new AppError('meeting_day_kept', { field: 'datum' });
}

/** Removes a meeting to which nobody was invited, and of which nothing was recorded. @throws AppError not_found, meeting_recorded */
export async function removeMeeting(
  context: TenantContext,
  wanted: { readonly id: string; readonly eid: string },
): Promise<void> {
  const { tx } = context;
  await lockMeeting(tx, wanted.id);
  const { meeting, fileId, kept } = await requireMeeting(context, wanted);
  // Invitations are evidence, and mails that still wait take their files from them.
  const isKept = meeting.einladung > 0 || meeting.eroeffnetAm !== null || meeting.beendetAm !== null || kept > 0;
  if (isKept) throw new AppError('meeting_recorded');
  await tx.deleteFrom('community_meetings').where('id', '=', wanted.id).execute();
  if (fileId !== null) await removeFile(tx, fileId);
  await logEvent(context, { event: 'meeting_removed', subject: subjectOf(meeting) });
}

/** Finds a meeting for whoever administers communities. @throws AppError not_found */
export async function requireMeeting(
  context: Pick<TenantContext, 'tx' | 'clock'>,
  wanted: { readonly id: string; readonly eid?: string },
): Promise<FoundMeeting> {
  const found = await findMeeting(context, wanted, { administers: true });
  if (!found) throw new AppError('not_found');
  return found;
}

function toColumns({ datum, ...given }: MeetingGiven) {
  const understood = datum === undefined ? undefined : understandDate(datum);
  const columns = {
    date_text: datum,
    held_on: understood === undefined ? undefined : (understood?.day ?? null),
    starts_at: understood === undefined ? undefined : (understood?.time ?? null),
    place: given.ort,
    kind: given.art,
    form: given.form,
    access_text: given.zugang,
    topics_until: given.antraegeBis,
    remarks: given.hinweise,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<
    NonNullable<{ [Name in keyof typeof columns]: Exclude<(typeof columns)[Name], undefined> }>
  >;
}

/** Subject of a meeting's entries in the audit log. */
export const subjectOf = ({ id, versammlungsnummer }: Pick<Meeting, 'id' | 'versammlungsnummer'>) =>
  ({ type: 'meeting', id, label: versammlungsnummer }) as const;

async function log(
  context: TenantContext,
  event: 'meeting_added' | 'meeting_changed',
  before: Meeting | null,
  after: Meeting,
): Promise<void> {
  await logEvent(context, {
    event,
    subject: subjectOf(after),
    changes: listChanges(describe(before), describe(after)),
  });
}

const described = [
  'eigentuemerEid',
  'versammlungsnummer',
  'datum',
  'ort',
  'art',
  'form',
  'zugang',
  'antraegeBis',
  'hinweise',
  'pdfName',
] as const;

function describe(meeting: Meeting | null): object {
  return meeting === null ? {} : Object.fromEntries(described.map((name) => [name, meeting[name]]));
}
