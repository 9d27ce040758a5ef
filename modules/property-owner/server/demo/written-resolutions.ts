import { addDays } from '#platform/contract/days.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import { readMembersOn } from '../community/members/member-repository.ts';
import { toVoter } from '../community/written/change-written.ts';
import { demoCommunity } from './houses.ts';

interface DemoVote {
  readonly person: string;
  readonly choice: 'JA' | 'NEIN' | 'ENTHALTUNG';
  /** Days after it was sent. */
  readonly after: number;
  readonly channel?: 'E_MAIL' | 'BRIEF';
  readonly note?: string;
}

interface DemoMotion {
  readonly subject: string;
  readonly wording: string;
  readonly remarks?: string;
  readonly allowedBy?: string;
  /** Days since it was sent. */
  readonly age: number;
  /** Days to vote. */
  readonly days: number;
  readonly votes: readonly DemoVote[] | 'all agree';
  /** Number of its entry in the collection. */
  readonly entry?: string;
}

const motions: readonly DemoMotion[] = [
  {
    subject: 'Erneuerung der Dachrinne auf der Hofseite',
    wording: 'Die Dachrinne auf der Hofseite wird nach dem Angebot der Dachdeckerei Brandt über 4.820,00 € erneuert.',
    age: 741,
    days: 20,
    votes: 'all agree',
    entry: 'U 2024/1',
  },
  {
    subject: 'Ladepunkt auf dem Besucherstellplatz',
    wording:
      'Auf dem Besucherstellplatz wird ein Ladepunkt (11 kW) nach dem Angebot der Elektro Hansen GmbH über 3.650,00 € errichtet. Die Kosten trägt die Erhaltungsrücklage.',
    remarks:
      'Das Angebot gilt nur noch bis zum Ende des nächsten Monats. Über die Nutzung beschließt die nächste Versammlung.',
    allowedBy: 'Beschluss 2026/2',
    age: 8,
    days: 14,
    votes: [
      { person: 'Renate Paulus', choice: 'JA', after: 1 },
      { person: 'Aylin Demir', choice: 'NEIN', after: 1 },
      { person: 'Aylin Demir', choice: 'JA', after: 3 },
      {
        person: 'Krüger Immobilien GmbH',
        choice: 'NEIN',
        after: 4,
        channel: 'E_MAIL',
        note: 'Antwort auf die Einladung',
      },
      { person: 'Karin Hoffmann', choice: 'JA', after: 5 },
      { person: 'Elisabeth Schmitz', choice: 'JA', after: 6, channel: 'BRIEF', note: 'Stimmzettel im Original' },
    ],
  },
];

/** Adds an announced and an open written resolution of the demo's community. */
export async function addWrittenResolutions(
  context: DemoContext,
  ids: { readonly owners: ReadonlyMap<string, string> },
  today: string,
): Promise<void> {
  const ownerId = ids.owners.get(demoCommunity);
  if (ownerId === undefined) throw new Error('The demo has no community');
  for (const motion of motions) await addMotion(context, ownerId, motion, today);
}

async function addMotion(
  { tx, actor }: DemoContext,
  ownerId: string,
  { subject, wording, remarks = '', allowedBy = '', age, days, votes, entry }: DemoMotion,
  today: string,
): Promise<void> {
  const [sentOn, id] = [addDays(today, -age), createId()];
  const organization = { organization_id: actor.organizationId };
  await tx
    .insertInto('community_written_resolutions')
    .values({
      ...organization,
      id,
      owner_id: ownerId,
      subject,
      wording,
      remarks,
      majority: allowedBy === '' ? 'ALLE' : 'MEHRHEIT',
      allowed_by: allowedBy,
      deadline_on: addDays(sentOn, days),
      created_at: instantOn(sentOn),
      created_by: actor.userId,
      sent_at: instantOn(sentOn),
      sent_by: actor.userId,
      voting_principle: 'KOPF',
    })
    .execute();
  const members = await readMembersOn(tx, ownerId, today);
  const voters = members.map((member) => toVoter(member, members, { ...organization, written_id: id }));
  await tx.insertInto('community_written_voters').values(voters).execute();
  const cast =
    votes === 'all agree' ? voters.map(({ person }): DemoVote => ({ person, choice: 'JA', after: 3 })) : votes;
  const rows = voters.flatMap((voter) =>
    cast
      .filter(({ person }) => person === voter.person)
      .map(({ choice, after, channel, note = '' }) => ({
        ...organization,
        id: createId(),
        written_id: id,
        voter_id: voter.id,
        choice,
        channel: channel ?? (voter.email === '' ? 'BRIEF' : 'PORTAL'),
        received_at: instantOn(addDays(sentOn, after)),
        note,
        entered_by: actor.userId,
        entered_name: channel === undefined && voter.email !== '' ? voter.person : 'Hausverwaltung Lindenhof',
        entered_at: instantOn(addDays(sentOn, after)),
        copy_to: channel === undefined ? voter.email : '',
      })),
  );
  await tx.insertInto('community_written_votes').values(rows).execute();
  if (entry === undefined) return;
  const { id: resolutionId, resolved_on: resolvedOn } = await tx
    .selectFrom('community_resolutions')
    .select(['id', 'resolved_on'])
    .where('owner_id', '=', ownerId)
    .where('number', '=', entry)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('community_written_resolutions')
    .set({
      announced_at: instantOn(resolvedOn ?? today),
      announced_by: actor.userId,
      is_adopted: true,
      votes_yes: '10',
      votes_no: '0',
      votes_abstained: '0',
      resolution_id: resolutionId,
    })
    .where('id', '=', id)
    .execute();
}

const instantOn = (day: string): Date => new Date(`${day}T09:15:00Z`);
