import { createHash } from 'node:crypto';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { getInvitation } from '#modules/property-owner/contract/community/meetings/invitation.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';
import { checkNotice, noticeDeadlineOf } from '#modules/property-owner/contract/community/meetings/notice-deadline.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { readContact } from '#modules/property-owner/server/configuration/contact-config.ts';
import { requireOwner } from '#modules/property-owner/server/wall/require-owner.ts';
import { readMembersOn } from '../../members/member-repository.ts';
import type { MemberOnDay } from '../../members/member-repository.ts';
import { readCommunitySettings } from '../../settings/community-settings.ts';
import { listAgenda } from '../agenda.ts';
import { requireMeeting } from '../change-meetings.ts';
import type { InvitationContent } from './invitation-document.ts';

type Reading = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** A meeting with what its invitation says, and who is invited. */
export interface GatheredInvitation {
  readonly meeting: Meeting;
  readonly ownerId: string;
  /** Members of the day of the meeting; none while the day is not understood. */
  readonly members: readonly MemberOnDay[];
  readonly noticeWeeks: number;
  readonly content: InvitationContent;
}

/** Gathers what an invitation that is sent now says. @throws AppError not_found */
export async function gatherInvitation(
  context: Reading,
  wanted: { readonly id: string; readonly eid: string },
  urgency: string,
): Promise<GatheredInvitation> {
  const { tx } = context;
  const { meeting, ownerId, noticeWeeks } = await requireMeeting(context, wanted);
  const { name: community } = await requireOwner(context, meeting.eigentuemerEid, 'eid');
  const { datum, tag, uhrzeit, ort, art, form, zugang, antraegeBis, hinweise, eingeladenAm, geaendert } = meeting;
  const items = await listAgenda(tx, meeting.id);
  return {
    meeting,
    ownerId,
    noticeWeeks,
    members: tag === null ? [] : await readMembersOn(tx, ownerId, tag),
    content: {
      community,
      contact: await readContact(context),
      meeting: { datum, tag, uhrzeit, ort, art, form, zugang, antraegeBis, hinweise },
      items: items.map(({ nummer, titel, antrag, mehrheit }) => ({ nummer, titel, antrag, mehrheit })),
      proxies: (await readCommunitySettings(tx, ownerId)).vollmachten,
      replaces: eingeladenAm !== null && geaendert ? germanDayOf(new Date(eingeladenAm)) : null,
      urgency,
    },
  };
}

/** Reads what inviting would do today. @throws AppError not_found */
export async function describeInvitation(
  context: Reading,
  wanted: { readonly id: string; readonly eid: string },
): Promise<EndpointAnswer<typeof getInvitation>> {
  const { meeting, members, noticeWeeks } = await gatherInvitation(context, wanted, '');
  const deadline = meeting.tag === null ? null : noticeDeadlineOf(meeting.tag, noticeWeeks);
  const letters = members.filter(({ email }) => email === '');
  const untold = meeting.einladung === 0 ? [] : await listUntold(context, meeting, members);
  const openLetters = untold.filter(({ email }) => email === '').length;
  return {
    frist: deadline && {
      wochen: noticeWeeks,
      perEmailBis: deadline.emailBy,
      perPostBis: deadline.postBy,
      heute: checkNotice(deadline, todayInGermany(context.clock)),
    },
    perEmail: members.length - letters.length,
    perBrief: letters.length,
    emailsOffen: untold.length - openLetters,
    briefeOffen: openLetters,
    briefeStand: standOfLetters(meeting, letters),
  };
}

/** Names the letters of the last invitation: they are others for another invitation, other members or other names. */
export function standOfLetters(
  { einladung }: Pick<Meeting, 'einladung'>,
  letters: readonly Pick<MemberOnDay, 'id' | 'person' | 'unit'>[],
): string {
  const to = letters.map(({ id, person, unit }) => [id, person, unit]);
  return createHash('sha256')
    .update(JSON.stringify([einladung, to]))
    .digest('hex');
}

/** Lists those of the members for whom the last invitation was neither mailed nor noted as sent by letter. */
export async function listUntold(
  { tx }: Pick<TenantContext, 'tx'>,
  { id, einladung }: Pick<Meeting, 'id' | 'einladung'>,
  members: readonly MemberOnDay[],
): Promise<readonly MemberOnDay[]> {
  const rows = await tx
    .selectFrom('community_invitations')
    .select('member_id')
    .where('meeting_id', '=', id)
    .where('round', '=', einladung)
    .execute();
  const told = new Set(rows.map((row) => row.member_id));
  return members.filter((member) => !told.has(member.id));
}
