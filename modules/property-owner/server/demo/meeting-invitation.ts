import { addDays } from '#platform/contract/days.ts';
import { formatNumericDay } from '#platform/contract/format-calendar.ts';
import { writeCalendar } from '#platform/server/calendar/write-calendar.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { readMembersOn } from '../community/members/member-repository.ts';

interface InvitedMeeting {
  readonly id: string;
  readonly ownerId: string;
  readonly heldOn: string;
  readonly place: string;
  readonly number: string;
}

type StorePage = (title: string, lines: readonly string[]) => Promise<{ readonly fileId: string }>;

/** Days since the invitation. */
const age = 3;

/** Invites the members of the demo's community to a meeting: by email all who have an address; letters are still to print. */
export async function inviteMembers(
  { tx, actor }: DemoContext,
  { id, ownerId, heldOn, place, number }: InvitedMeeting,
  today: string,
  storePage: StorePage,
): Promise<void> {
  const invitedAt = new Date(`${addDays(today, -age)}T09:15:00Z`);
  const own = { organization_id: actor.organizationId, meeting_id: id, round: 1 };
  const { fileId } = await storePage(`Einladung ${number}`, [
    `Eigentümerversammlung am ${formatNumericDay(heldOn, 'de')}, 18:00 Uhr, ${place}`,
    'Die Tagesordnung steht im Portal. Sie können sich in Textform vertreten lassen.',
  ]);
  await tx
    .insertInto('community_invitation_rounds')
    .values({
      ...own,
      id: createId(),
      file_id: fileId,
      calendar: writeCalendar({
        id,
        host: 'demo.example',
        sequence: 0,
        day: heldOn,
        time: '18:00',
        minutes: 120,
        summary: 'Eigentümerversammlung',
        place,
        description: '',
        url: 'https://demo.example',
        organizer: null,
        at: invitedAt,
      }),
      created_at: invitedAt,
      created_by: actor.userId,
    })
    .execute();
  const members = await readMembersOn(tx, ownerId, heldOn);
  await tx
    .insertInto('community_invitations')
    .values(
      members
        .filter(({ email }) => email !== '')
        .map((member) => ({
          ...own,
          id: createId(),
          member_id: member.id,
          person: member.person,
          unit: member.unit,
          channel: 'E_MAIL',
          email: member.email,
          sent_at: invitedAt,
        })),
    )
    .execute();
  await tx
    .updateTable('community_meetings')
    .set({ invited_at: invitedAt, invited_by: actor.userId, invitation_round: 1 })
    .where('id', '=', id)
    .execute();
}
