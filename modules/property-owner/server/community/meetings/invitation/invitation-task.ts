import { z } from 'zod';
import { formatWeekday, formatNumericDay } from '#platform/contract/format-calendar.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import type { Platform } from '#platform/server/platform.ts';
import { communityAdministrationPermission } from '#modules/property-owner/contract/catalogue.ts';
import { writeOwnMail } from '#modules/property-owner/server/gathered-mails/write-own-mail.ts';
import { requireOwner } from '#modules/property-owner/server/wall/require-owner.ts';
import { readMembersOn } from '../../members/member-repository.ts';
import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import type { MemberOnDay } from '../../members/member-repository.ts';
import { requireMeeting } from '../change-meetings.ts';
import { describeInvitationFiles, invitationSource } from './invitation-attachments.ts';
import { invitationTexts } from './invitation-texts.ts';
import { pathOfMeeting } from './path-of-meeting.ts';

/** Invitations that an organisation may send per hour. */
const perHour = 60;

/**
 * Mails an invitation to its members, person by person: mail and evidence of each share a transaction, and whoever has
 * evidence of this invitation is skipped. The task is therefore repeatable at any point.
 */
export const meetingInvitationTask = defineTask({
  kind: 'meeting-invitations',
  payload: z.object({ roundId: z.uuid(), sprache: z.enum(languageKeys) }),
  permission: communityAdministrationPermission,
  runsAgain: true,
  repeatsDone: true,
  maxPerHour: perHour,
});

type Order = z.output<typeof meetingInvitationTask.payload>;
type Parts = Pick<Platform, 'mailer'> & { readonly configuration: { readonly publicUrl: string } };

export function createMeetingInvitationTask(parts: Parts): TaskWork {
  return handleTask(meetingInvitationTask, async ({ payload, signal, transaction, read, progress, report }) => {
    const { members } = await read((context) => readRound(context, payload.roundId));
    const persons = groupByPerson(members);
    for (const [done, person] of persons.entries()) {
      signal.throwIfAborted();
      progress({ done, total: persons.length, message: person.name });
      if (isBareAddress(person.email)) await transaction((context) => invitePerson(context, parts, person, payload));
      else
        report({
          code: 'member_not_invited',
          message: `The address of ${person.name} is not valid`,
          description: 'property-owner:errors.member_not_invited',
          params: { person: person.name },
        });
    }
    progress({ done: persons.length, total: persons.length });
    return {};
  });
}

/** A person with all of their units: they get one mail. */
interface InvitedPerson {
  readonly name: string;
  readonly email: string;
  readonly userId: string | null;
  readonly members: readonly MemberOnDay[];
}

function groupByPerson(members: readonly MemberOnDay[]): readonly InvitedPerson[] {
  const withEmail = members.filter(({ email }) => email !== '');
  const groups = Map.groupBy(withEmail, ({ person, email }) => `${email.toLowerCase()} ${keyOfPerson(person)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ name: first.person, email: first.email, userId: first.userId, members: group }] : [];
  });
}

/** @throws AppError not_found, also for a meeting without a day */
async function readRound(context: Pick<TenantContext, 'tx' | 'clock'>, roundId: string) {
  const round = await context.tx
    .selectFrom('community_invitation_rounds')
    .select(['id', 'meeting_id', 'round'])
    .where('id', '=', roundId)
    .executeTakeFirst();
  if (!round) throw new AppError('not_found');
  const { meeting, ownerId } = await requireMeeting(context, { id: round.meeting_id });
  // A changed invitation has replaced this one: its mails say what counts.
  if (meeting.tag === null || meeting.einladung !== round.round) throw new AppError('superseded');
  return { meeting, round: round.round, members: await readMembersOn(context.tx, ownerId, meeting.tag) };
}

/** Mails one person, unless they have got this invitation already. */
async function invitePerson(
  context: TenantContext,
  { mailer, configuration: { publicUrl } }: Parts,
  person: InvitedPerson,
  { roundId, sprache }: Order,
): Promise<void> {
  const { tx, actor, clock } = context;
  const { meeting, round } = await readRound(context, roundId);
  const ids = person.members.map(({ id }) => id);
  const told = await tx
    .selectFrom('community_invitations')
    .select('member_id')
    .where('meeting_id', '=', meeting.id)
    .where('round', '=', round)
    .where('member_id', 'in', ids)
    .execute();
  const known = new Set(told.map((row) => row.member_id));
  const open = person.members.filter(({ id }) => !known.has(id));
  if (open.length === 0) return;
  const { name: community } = await requireOwner(context, meeting.eigentuemerEid, 'eid');
  const language = await findLanguage(context, person.userId, sprache);
  const mail = await writeOwnMail(
    context,
    { email: person.email, firstName: '', lastName: person.name, language },
    {
      kind: round === 1 ? 'meetingInvitation' : 'meetingInvitationChanged',
      publicUrl,
      // Without access to the portal the page would ask for a password that they do not have.
      path: person.userId === null ? null : pathOfMeeting(meeting),
      values: { when: describeWhen(meeting, language) },
      names: { community, place: meeting.ort },
    },
  );
  const files = await describeInvitationFiles(tx, roundId);
  const { id: mailId } = await mailer.sendOwn(context, {
    ...mail,
    attachments: { source: invitationSource, reference: roundId, files },
  });
  await tx
    .insertInto('community_invitations')
    .values(
      open.map(({ id, unit }) => ({
        organization_id: actor.organizationId,
        id: createId(),
        meeting_id: meeting.id,
        round,
        member_id: id,
        person: person.name,
        unit,
        channel: 'E_MAIL',
        email: person.email,
        mail_id: mailId,
        sent_at: clock.now(),
      })),
    )
    .execute();
}

async function findLanguage(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  userId: string | null,
  otherwise: LanguageKey,
): Promise<LanguageKey> {
  if (userId === null) return otherwise;
  const row = await tx
    .selectFrom('memberships')
    .select('default_language')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (row.default_language as LanguageKey) : otherwise;
}

function describeWhen(
  { tag, uhrzeit }: { readonly tag: string | null; readonly uhrzeit: string | null },
  language: LanguageKey,
): string {
  if (tag === null) return '';
  const texts = invitationTexts[language];
  const day = formatNumericDay(tag, language);
  const values = { weekday: formatWeekday(tag, language), day, time: uhrzeit ?? '' };
  return fillText(uhrzeit === null ? texts.onDay : texts.atTime, values);
}
