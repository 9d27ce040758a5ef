import type { z } from 'zod';
import { germanDayOf } from '#platform/contract/days.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { VoteCount } from '#modules/property-owner/contract/community/counting/votes.ts';
import { countRunningItem } from '#modules/property-owner/contract/community/running/count-item.ts';
import type { MeetingRecord } from '#modules/property-owner/contract/community/running/meeting-record.ts';
import {
  applyRecord,
  findObstacle,
  motionOf,
  replayRecords,
} from '#modules/property-owner/contract/community/running/replay.ts';
import type { MeetingState, RecordObstacle } from '#modules/property-owner/contract/community/running/replay.ts';
import { maxRecords } from '#modules/property-owner/contract/community/running/running.ts';
import type { RunningMeeting, voteCountSchema } from '#modules/property-owner/contract/community/running/scene.ts';
import { maxCommunityNumber } from '#modules/property-owner/contract/community/community.ts';
import { subjectOf } from '../meetings/change-meetings.ts';
import { lockMeeting } from '../meetings/meeting-repository.ts';
import { addResolution } from '../resolutions/change-resolutions.ts';
import { toWholeVotes } from '../resolutions/whole-votes.ts';
import { addRecord, openMeeting, readRecords } from './meeting-records.ts';
import type { OpenedMeeting } from './meeting-records.ts';

/** Outcome of the records of a request. */
export interface TakenRecords {
  /** All records of the meeting. */
  readonly eintraege: readonly MeetingRecord[];
  readonly abgelehnt: readonly { readonly id: string; readonly grund: RecordObstacle }[];
}

/**
 * Takes records in their order: each once, and those only that fit what was recorded before, by others as well.
 * @throws AppError not_found, too_many_records
 */
export async function takeRecords(
  context: TenantContext,
  wanted: { readonly eid: string; readonly id: string },
  given: readonly MeetingRecord[],
): Promise<TakenRecords> {
  const { tx } = context;
  await lockMeeting(tx, wanted.id);
  const opened = await openMeeting(context, wanted);
  const records = [...(await readRecords(tx, wanted.id))];
  const known = new Set(records.map(({ id }) => id));
  let state = replayRecords(records);
  const refused: { id: string; grund: RecordObstacle }[] = [];
  const now = context.clock.now();
  let references = records.reduce((sum, record) => sum + ('mitglieder' in record ? record.mitglieder.length : 0), 0);
  for (const sent of given) {
    if (known.has(sent.id)) continue;
    const record = complete(opened, state, { ...sent, am: inTime(sent.am, now) });
    const obstacle = findObstacle(opened.scene, state, record) ?? findCountObstacle(opened, state, record);
    if (obstacle !== null) {
      refused.push({ id: record.id, grund: obstacle });
      continue;
    }
    references += 'mitglieder' in record ? record.mitglieder.length : 0;
    if (records.length >= maxRecords || references > maxReferences)
      throw new AppError('too_many_records', { params: { maximum: maxRecords } });
    records.push(record);
    known.add(record.id);
    await addRecord(context, { meetingId: wanted.id, position: records.length, record });
    await followUp(context, opened, state, record);
    state = applyRecord(state, record);
  }
  return { eintraege: records, abgelehnt: refused };
}

/** Members that the records of a meeting name together. */
const maxReferences = 200_000;

/** Adds to a record what the server keeps with it as evidence. */
function complete({ running }: OpenedMeeting, state: MeetingState, record: MeetingRecord): MeetingRecord {
  if (record.art === 'ENDE') return { ...record, szene: running };
  if (record.art !== 'VERKUENDUNG') return record;
  return { ...record, auszaehlung: toStored(countRunningItem(running, state, record.top)) };
}

const toStored = (count: VoteCount): z.output<typeof voteCountSchema> => ({
  ...count,
  shares: { ...count.shares },
  notes: count.notes.map((note) => ({ ...note })),
});

/** Devices keep records for twelve hours at most. */
const oldestMs = 24 * 3_600_000;
const newestMs = 10 * 60_000;

/** Instant of a record; the server's for a device whose clock is wrong. */
function inTime(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant);
  return age > oldestMs || age < -newestMs ? now.toISOString() : instant;
}

/** A result is announced as it was counted: a device that knew less than the server may have counted otherwise. */
function findCountObstacle(
  { running }: OpenedMeeting,
  state: MeetingState,
  record: MeetingRecord,
): RecordObstacle | null {
  if (record.art !== 'VERKUENDUNG') return null;
  const { refusal, adopted } = countRunningItem(running, state, record.top);
  if (refusal !== null || adopted === null) return 'count_open';
  return adopted === (record.ergebnis === 'ANGENOMMEN') ? null : 'result_differs';
}

async function followUp(
  context: TenantContext,
  opened: OpenedMeeting,
  state: MeetingState,
  record: MeetingRecord,
): Promise<void> {
  const { tx } = context;
  const { meeting } = opened.found;
  const { id } = meeting;
  const subject = subjectOf(meeting);
  if (record.art === 'BEGINN' && state.begonnenAm === null) {
    await tx.updateTable('community_meetings').set({ opened_at: record.am }).where('id', '=', id).execute();
    await logEvent(context, { event: 'meeting_begun', subject });
  }
  if (record.art === 'ENDE') {
    await tx.updateTable('community_meetings').set({ closed_at: record.am }).where('id', '=', id).execute();
    await logEvent(context, { event: 'meeting_ended', subject });
  }
  if (record.art === 'VERKUENDUNG') await enterResolution(context, opened, state, record);
}

/** Enters an announced result into the collection (§ 24 (7) s. 2 no. 1 WEG). */
async function enterResolution(
  context: TenantContext,
  { owner, found, running }: OpenedMeeting,
  state: MeetingState,
  { top, ergebnis, am }: Extract<MeetingRecord, { art: 'VERKUENDUNG' }>,
): Promise<void> {
  const item = running.tops.find(({ id }) => id === top);
  if (item === undefined) throw new AppError('not_found');
  const resolution = await addResolution(
    context,
    {
      eigentuemerEid: owner.eid,
      beschlussnummer: await findFreeNumber(context, owner.id, numberOf(running, item)),
      beschreibung: motionOf(state, item),
      art: 'VERSAMMLUNG',
      datum: found.meeting.tag ?? germanDayOf(new Date(am)),
      ort: running.ort,
      top: `TOP ${item.nummer}`,
      ergebnis,
      ...toWholeVotes(countRunningItem(running, state, top)),
    },
    undefined,
  );
  await context.tx
    .updateTable('community_agenda_items')
    .set({ resolution_id: resolution.id, announced_at: am })
    .where('id', '=', top)
    .execute();
}

/** Number of the meeting and of its item, as long as fits. */
function numberOf({ versammlungsnummer }: RunningMeeting, { nummer }: { readonly nummer: number }): string {
  const suffix = `-${nummer}`;
  return `${versammlungsnummer.slice(0, maxCommunityNumber - 2 - suffix.length)}${suffix}`;
}

/** A number as the meeting and the item suggest it; with a letter where somebody has used it. */
async function findFreeNumber({ tx }: Pick<TenantContext, 'tx'>, ownerId: string, wanted: string): Promise<string> {
  // Room for a letter.
  const longest = wanted.slice(0, maxCommunityNumber - 2);
  const rows = await tx
    .selectFrom('community_resolutions')
    .select('number')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('number', 'like', `${longest.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`)
    .execute();
  const taken = new Set(rows.map(({ number }) => number));
  const letters = ['', ...'abcdefghijklmnopqrstuvwxyz'];
  return letters.map((letter) => `${longest}${letter}`).find((number) => !taken.has(number)) ?? longest;
}
