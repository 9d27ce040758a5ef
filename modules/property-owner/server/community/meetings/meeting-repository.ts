import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { integer, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { lawfulNoticeWeeks } from '#modules/property-owner/contract/community/community-settings.ts';
import type { meetingPeriods } from '#modules/property-owner/contract/community/meetings/meeting-kinds.ts';
import { listMeetingTodos } from '#modules/property-owner/contract/community/meetings/meeting-todos.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';

type Reading = Pick<TenantContext, 'tx' | 'clock'>;

/** Filter of a community's meetings. */
interface MeetingFilter {
  readonly searchTerm?: string | undefined;
  readonly zeitraum?: (typeof meetingPeriods)[number] | undefined;
}

/** Reader of meetings: members learn nothing of an invitation before it was sent, nor what is still to do. */
interface MeetingReader {
  readonly administers: boolean;
}

/** SQL: true if a meeting `m` is over. */
const isOver = (today: string) =>
  sql<boolean>`(m.closed_at IS NOT NULL OR (m.held_on IS NOT NULL AND m.held_on < ${today}::date))`;

/** Days beyond every distance of two days that a meeting can have. */
const farAway = 1_000_000;

/** SQL: place of a meeting `m`: the next one first, those without a day behind those to come, then those held, the last first. */
const placeOf = (
  today: string,
) => sql<number>`(CASE WHEN ${isOver(today)} THEN ${2 * farAway}::int + (${today}::date - coalesce(m.held_on, '1900-01-01'::date))
  ELSE coalesce(m.held_on - ${today}::date, ${farAway}::int) END)::int`;

/** Lists one page of a community's meetings. @throws AppError invalid_cursor */
export async function listMeetings(
  { tx, clock }: Reading,
  ownerId: string,
  { searchTerm, zeitraum, ...page }: MeetingFilter & PageQuery,
  reader: MeetingReader,
): Promise<Page<Meeting>> {
  const today = todayInGermany(clock);
  let select = selectMeetings({ tx, clock }).where('m.owner_id', '=', ownerId);
  if (zeitraum !== undefined) select = select.where(isOver(today), '=', zeitraum === 'vergangene');
  if (isSearchTerm(searchTerm))
    select = select.where(
      matchesWords(searchTerm, [sql.ref('m.number'), sql.ref('m.date_text'), sql.ref('m.place'), agendaText]),
    );
  const nextFirst = listOrder('asc', { rank: integer(placeOf(today)), id: uuid(sql.ref('m.id')) });
  const { rows, nextCursor } = await pageOf(select.select(placeOf(today).as('rank')), nextFirst, page);
  return { rows: rows.map((row) => toMeeting(row, today, reader)), nextCursor };
}

/** A meeting with what no answer tells. */
export interface FoundMeeting {
  readonly meeting: Meeting;
  readonly ownerId: string;
  readonly fileId: string | null;
  readonly noticeWeeks: number;
  /** Number of announced agenda items, and of records of the meeting. */
  readonly kept: number;
}

/** Finds a meeting that the wall shows. @param eid its community; any if absent */
export async function findMeeting(
  { tx, clock }: Reading,
  { id, eid }: { readonly id: string; readonly eid?: string },
  reader: MeetingReader,
): Promise<FoundMeeting | undefined> {
  let select = selectMeetings({ tx, clock }).where('m.id', '=', id);
  if (eid !== undefined) select = select.where('o.external_id', '=', eid);
  const row = await select.executeTakeFirst();
  return (
    row && {
      meeting: toMeeting(row, todayInGermany(clock), reader),
      ownerId: row.owner_id,
      fileId: row.file_id,
      noticeWeeks: row.notice_weeks,
      kept: row.kept,
    }
  );
}

/**
 * Makes whoever changes, invites to or records this meeting wait until the transaction ends: what is read behind it is so
 * until then.
 * @throws AppError not_found
 */
export async function lockMeeting(tx: Transaction, id: string): Promise<void> {
  const row = await tx
    .selectFrom('community_meetings')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
}

/** SQL: the agenda of a meeting `m` as one text, as far as the wall shows it. */
const agendaText = sql`(SELECT string_agg(a.title, ' ') FROM community_agenda_items a
  WHERE a.organization_id = m.organization_id AND a.meeting_id = m.id)`;

const itemsOf = (condition = sql`true`) => sql<number>`(SELECT count(*)::int FROM community_agenda_items a
  WHERE a.organization_id = m.organization_id AND a.meeting_id = m.id AND ${condition})`;

/** SQL: announced items and records of a meeting `m`. */
const kept = sql<number>`(${itemsOf(sql`a.announced_at IS NOT NULL`)} + (SELECT count(*)::int FROM community_meeting_records r
  WHERE r.organization_id = m.organization_id AND r.meeting_id = m.id))`;

/** SQL: members of a meeting's day without an email address and without a printed letter. */
const openLetters = sql<number>`(SELECT count(*)::int FROM community_members p
  WHERE p.organization_id = m.organization_id AND p.owner_id = m.owner_id AND p.withdrawn_at IS NULL AND p.email = '' AND m.held_on IS NOT NULL
    AND coalesce(p.member_from <= m.held_on, true) AND coalesce(p.member_to >= m.held_on, true)
    AND NOT EXISTS (SELECT FROM community_invitations i WHERE i.organization_id = m.organization_id AND i.meeting_id = m.id
                       AND i.round = m.invitation_round AND i.member_id = p.id))`;

function selectMeetings({ tx }: Reading) {
  return tx
    .selectFrom('community_meetings as m')
    .innerJoin('property_owners as o', (join) => joinByKey(join, 'o', 'm.owner_id'))
    .selectAll('m')
    .select([
      'o.external_id',
      itemsOf().as('items'),
      itemsOf(sql`a.motion <> '' AND a.announced_at IS NULL`).as('open_motions'),
      kept.as('kept'),
      openLetters.as('open_letters'),
      sql<number>`coalesce((SELECT s.notice_weeks FROM community_settings s WHERE s.organization_id = m.organization_id AND s.owner_id = m.owner_id), ${lawfulNoticeWeeks})`.as(
        'notice_weeks',
      ),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMeetings>['executeTakeFirstOrThrow']>>;

function toMeeting(row: Row, today: string, { administers }: MeetingReader): Meeting {
  const isInvited = row.invited_at !== null;
  const geaendert =
    row.invited_at !== null && row.revised_at !== null && row.revised_at >= row.invited_at && row.opened_at === null;
  return {
    id: row.id,
    eigentuemerEid: row.external_id,
    versammlungsnummer: row.number,
    datum: row.date_text,
    tag: row.held_on,
    uhrzeit: row.starts_at === null ? null : row.starts_at.slice(0, 5),
    ort: row.place,
    art: row.kind as Meeting['art'],
    form: row.form as Meeting['form'],
    zugang: administers || isInvited ? row.access_text : '',
    antraegeBis: row.topics_until,
    hinweise: administers || isInvited ? row.remarks : '',
    pdfName: row.file_name,
    eingeladenAm: row.invited_at?.toISOString() ?? null,
    einladung: row.invitation_round,
    geaendert,
    dringlichkeit: administers ? row.urgency_reason : '',
    eroeffnetAm: row.opened_at?.toISOString() ?? null,
    beendetAm: row.closed_at?.toISOString() ?? null,
    abgehalten: row.closed_at !== null || (row.held_on !== null && row.held_on < today),
    tops: row.items,
    offen: administers ? [...listMeetingTodos(toFacts(row, geaendert), today)] : [],
    version: row.version,
  };
}

const toFacts = (row: Row, isRevised: boolean) => ({
  heldOn: row.held_on,
  noticeWeeks: row.notice_weeks,
  topicsUntil: row.topics_until,
  items: row.items,
  openMotions: row.open_motions,
  isInvited: row.invited_at !== null,
  isRevised,
  openLetters: row.open_letters,
  isClosed: row.closed_at !== null,
  hasMinutes: row.file_id !== null,
});
