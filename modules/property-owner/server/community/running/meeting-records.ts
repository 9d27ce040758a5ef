import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { keptRecordSchema } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import type { MeetingScene } from '#modules/property-owner/contract/community/running/replay.ts';
import type { RunningMeeting } from '#modules/property-owner/contract/community/running/scene.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';
import { listAgenda } from '../meetings/agenda.ts';
import { requireMeeting } from '../meetings/change-meetings.ts';
import type { FoundMeeting } from '../meetings/meeting-repository.ts';
import { readMembersOn } from '../members/member-repository.ts';
import { readCommunitySettings } from '../settings/community-settings.ts';

type Reading = Pick<TenantContext, 'tx' | 'clock'>;

/** A meeting with all that it is run with. */
export interface OpenedMeeting {
  readonly owner: NamedOwner;
  readonly found: FoundMeeting;
  readonly running: RunningMeeting;
  readonly scene: MeetingScene;
}

/** Reads a meeting with agenda, members of its day and rules. @throws AppError not_found */
export async function openMeeting(
  context: Reading,
  wanted: { readonly eid: string; readonly id: string },
): Promise<OpenedMeeting> {
  const owner = await requireOwner(context, wanted.eid, 'eid');
  const found = await requireMeeting(context, wanted);
  const { tx } = context;
  const { versammlungsnummer, tag, ort, form, pdfName } = found.meeting;
  const { stimmprinzip, quorumProzent } = await readCommunitySettings(tx, owner.id);
  const members = await readMembersOn(tx, owner.id, tag ?? todayInGermany(context.clock));
  const agenda = await listAgenda(tx, wanted.id);
  const running: RunningMeeting = {
    versammlungsnummer,
    tag,
    ort,
    pdfName,
    form,
    gemeinschaft: owner.name,
    regeln: { stimmprinzip, quorumProzent },
    mitglieder: members.map(({ id, person, unit: einheit, share: mea }) => ({ id, person, einheit, mea })),
    tops: agenda.map(({ id, nummer, titel, antrag, mehrheit }) => ({ id, nummer, titel, antrag, mehrheit })),
  };
  const scene = {
    motions: new Map(running.tops.map(({ id, antrag }) => [id, antrag])),
    members: new Set(running.mitglieder.map(({ id }) => id)),
  };
  return { owner, found, running, scene };
}

/** Reads the records of a meeting in their order. */
export async function readRecords(tx: Transaction, meetingId: string): Promise<readonly MeetingRecord[]> {
  const rows = await tx
    .selectFrom('community_meeting_records')
    .select('content')
    .where('meeting_id', '=', meetingId)
    .orderBy('position')
    .execute();
  return rows.map(({ content }) => keptRecordSchema.parse(content));
}

/** Adds a record behind the others. @throws AppError validation_failed for an id that another meeting has */
export async function addRecord(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  {
    meetingId,
    position,
    record,
  }: { readonly meetingId: string; readonly position: number; readonly record: MeetingRecord },
): Promise<void> {
  await tx
    .insertInto('community_meeting_records')
    .values({
      organization_id: actor.organizationId,
      id: record.id,
      meeting_id: meetingId,
      position,
      content: sql`${JSON.stringify(record)}::jsonb`,
      recorded_at: record.am,
      recorded_by: actor.userId,
    })
    .execute();
}

/** Scene of a meeting: as it was at its end, else as it is now. */
export function sceneOf({ running }: OpenedMeeting, records: readonly MeetingRecord[]): RunningMeeting {
  const end = records.findLast((record) => record.art === 'ENDE');
  return end?.art === 'ENDE' && end.szene !== undefined ? { ...end.szene, pdfName: running.pdfName } : running;
}
