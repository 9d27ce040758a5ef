import { isDeepStrictEqual } from 'node:util';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { Task } from '#platform/contract/task.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { writeCalendar } from '#platform/server/calendar/write-calendar.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { toFileName } from '#platform/server/files/file-name.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext, TenantContext } from '#platform/server/http/context.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { createId } from '#platform/server/ids.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import {
  checkNotice,
  isNoticeShort,
  noticeDeadlineOf,
} from '#modules/property-owner/contract/community/meetings/notice-deadline.ts';
import { communityFilePurpose } from '../../community-access.ts';
import { subjectOf } from '../change-meetings.ts';
import { lockMeeting } from '../meeting-repository.ts';
import { invitationDocument } from './invitation-document.ts';
import { meetingInvitationTask } from './invitation-task.ts';
import { invitationTexts } from './invitation-texts.ts';
import { pathOfMeeting } from './path-of-meeting.ts';
import { gatherInvitation, listUntold } from './read-invitation.ts';
import type { GatheredInvitation } from './read-invitation.ts';

/** Minutes that a calendar keeps free, because nobody knows when a meeting ends. */
const meetingMinutes = 120;

export interface SendingParts {
  readonly files: Files;
  readonly renderer: DocumentRenderer;
  readonly configuration: { readonly publicUrl: string };
}

interface Order {
  readonly wanted: { readonly id: string; readonly eid: string };
  readonly version: number;
  readonly sprache: LanguageKey;
  readonly dringlichkeit: string;
}

/**
 * Issues an invitation, or mails the last one to those who have not got it while nothing was changed: keeps its PDF and
 * its calendar file, and starts the task that mails them. What was changed while the PDF was made refuses it.
 * @throws AppError not_found, changed_meanwhile, meeting_date_unknown, meeting_over, agenda_empty, notice_too_short,
 *   nobody_to_invite, storage_full
 */
export async function sendInvitation(
  { files, renderer, configuration: { publicUrl } }: SendingParts,
  member: MemberContext,
  order: Order,
): Promise<Task> {
  const { wanted, version, sprache, dringlichkeit } = order;
  const { read, clock, signal, tenantQueue } = member;
  const again = await member.transaction((context) => mailUnchanged(context, order));
  if (again !== undefined) return again;
  const gather = async (context: TenantContext) => {
    const gathered = await gatherInvitation(context, wanted, dringlichkeit);
    if (gathered.meeting.version !== version) throw new AppError('changed_meanwhile');
    return { ...gathered, tag: assertInvitable(gathered, todayInGermany(clock)) };
  };
  const given = await read(gather);
  const { content, meeting, tag } = given;
  const texts = invitationTexts[sprache];
  const bytes = await invitationDocument.render(
    renderer,
    { ...content, language: sprache, writtenOn: todayInGermany(clock), to: null },
    { signal, tenantQueue },
  );
  const file = {
    // A slash would part folders.
    name: toFileName(
      `${fillText(texts.fileName, { number: meeting.versammlungsnummer.replaceAll(/[/\\]/gu, '-') })}.pdf`,
    ),
    mediaType: 'application/pdf' as const,
    bytes,
  };
  const { contact } = content;
  const calendar = writeCalendar({
    id: meeting.id,
    host: new URL(publicUrl).hostname,
    sequence: meeting.einladung,
    day: tag,
    time: meeting.uhrzeit,
    minutes: meetingMinutes,
    summary: fillText(texts.calendarTitle, { community: content.community }),
    place: meeting.ort,
    description: content.items.map(({ nummer, titel }) => `${nummer}. ${titel}`).join('\n'),
    url: `${publicUrl}${pathOfMeeting(meeting)}`,
    organizer: isBareAddress(contact.email) ? { name: contact.organization, email: contact.email } : null,
    at: clock.now(),
  });
  return storeFor(files, member, { file, purpose: communityFilePurpose }, async (context, fileId) => {
    // A change of the agenda waits until the invitation is issued, and counts as one after it.
    await lockMeeting(context.tx, wanted.id);
    const now = await gather(context);
    if (!isDeepStrictEqual(now.content, content)) throw new AppError('changed_meanwhile');
    await assertRoom(context, 0);
    await keepFile(context.tx, fileId);
    return issue(context, now, { fileId, calendar, sprache, dringlichkeit });
  });
}

/**
 * Mails the last invitation to those who have not got it, if it says what it would say now; else returns undefined. For
 * whoever gets it too late a reason is needed, as for all others.
 * @throws AppError not_found, changed_meanwhile, meeting_over, notice_too_short
 */
async function mailUnchanged(
  context: TenantContext,
  { wanted, version, sprache, dringlichkeit }: Order,
): Promise<Task | undefined> {
  const { tx, clock } = context;
  await lockMeeting(tx, wanted.id);
  const { meeting, members, noticeWeeks } = await gatherInvitation(context, wanted, dringlichkeit);
  if (meeting.version !== version) throw new AppError('changed_meanwhile');
  if (meeting.einladung === 0 || meeting.geaendert) return undefined;
  if (meeting.abgehalten) throw new AppError('meeting_over');
  const round = await tx
    .selectFrom('community_invitation_rounds')
    .select('id')
    .where('meeting_id', '=', meeting.id)
    .where('round', '=', meeting.einladung)
    .executeTakeFirst();
  if (round === undefined) return undefined;
  const untold = (await listUntold(context, meeting, members)).filter(({ email }) => email !== '');
  const isShort =
    untold.length > 0 &&
    meeting.tag !== null &&
    isNoticeShort(checkNotice(noticeDeadlineOf(meeting.tag, noticeWeeks), todayInGermany(clock)), {
      hasLetters: false,
    });
  if (isShort && meeting.dringlichkeit === '') {
    if (dringlichkeit === '') throw new AppError('notice_too_short', { field: 'dringlichkeit' });
    await tx
      .updateTable('community_meetings')
      .set({ urgency_reason: dringlichkeit })
      .where('id', '=', meeting.id)
      .execute();
    await logInvited(context, meeting, { members: untold.length, dringlichkeit });
  }
  return startTask(context, meetingInvitationTask, { roundId: round.id, sprache });
}

/** Returns the day of a meeting to which members can be invited today. @throws AppError see `sendInvitation` */
function assertInvitable({ meeting, members, noticeWeeks, content }: GatheredInvitation, today: string): string {
  const { tag, abgehalten } = meeting;
  if (tag === null) throw new AppError('meeting_date_unknown', { field: 'datum' });
  if (abgehalten) throw new AppError('meeting_over');
  if (content.items.length === 0) throw new AppError('agenda_empty');
  if (members.length === 0) throw new AppError('nobody_to_invite');
  const notice = checkNotice(noticeDeadlineOf(tag, noticeWeeks), today);
  const hasLetters = members.some(({ email }) => email === '');
  if (isNoticeShort(notice, { hasLetters }) && content.urgency === '')
    throw new AppError('notice_too_short', { field: 'dringlichkeit' });
  return tag;
}

interface Issued {
  readonly fileId: string;
  readonly calendar: string;
  readonly sprache: LanguageKey;
  readonly dringlichkeit: string;
}

async function issue(
  context: TenantContext,
  { meeting, members }: GatheredInvitation,
  { fileId, calendar, sprache, dringlichkeit }: Issued,
): Promise<Task> {
  const { tx, actor, clock } = context;
  const round = meeting.einladung + 1;
  await tx
    .updateTable('community_meetings')
    .set({
      invited_at: clock.now(),
      invited_by: actor.userId,
      invitation_round: round,
      urgency_reason: dringlichkeit,
      revised_at: null,
      version: meeting.version + 1,
    })
    .where('id', '=', meeting.id)
    .execute();
  const id = createId();
  await tx
    .insertInto('community_invitation_rounds')
    .values({
      organization_id: actor.organizationId,
      id,
      meeting_id: meeting.id,
      round,
      file_id: fileId,
      calendar,
      created_at: clock.now(),
      created_by: actor.userId,
    })
    .execute();
  await logInvited(context, meeting, { members: members.length, dringlichkeit });
  return startTask(context, meetingInvitationTask, { roundId: id, sprache });
}

const logInvited = (
  context: TenantContext,
  meeting: Meeting,
  { members, dringlichkeit }: { readonly members: number; readonly dringlichkeit: string },
): Promise<void> =>
  logEvent(context, {
    event: 'meeting_invited',
    subject: subjectOf(meeting),
    changes: listChanges({}, { mitglieder: String(members), dringlichkeit }),
  });
