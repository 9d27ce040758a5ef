import { germanDayOf } from '#platform/contract/days.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { isBareAddress } from '#platform/server/mail/outbox.ts';
import type { addWrittenResolution } from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { keyOfPerson } from '#modules/property-owner/contract/community/person-key.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { readMembersOn } from '../members/member-repository.ts';
import type { MemberOnDay } from '../members/member-repository.ts';
import { readCommunitySettings } from '../settings/community-settings.ts';
import { lockWritten } from './written-repository.ts';
import type { WrittenRow } from './written-repository.ts';
import { mailWritten } from './written-mails.ts';

/** Community (external id) and id of a written resolution. */
export interface Addressed {
  readonly eid: string;
  readonly id: string;
}

/** Written resolution that a call changed. */
export interface Changed {
  readonly id: string;
  readonly ownerId: string;
}

type Motion = EndpointInput<typeof addWrittenResolution>['body'];

/** Drafts a written resolution. @throws AppError not_found */
export async function addWritten(context: TenantContext, eid: string, motion: Motion): Promise<Changed> {
  const { tx, actor, clock } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const id = createId();
  await tx
    .insertInto('community_written_resolutions')
    .values({
      organization_id: actor.organizationId,
      id,
      owner_id: owner.id,
      ...toColumns(motion),
      created_at: clock.now(),
      created_by: actor.userId,
    })
    .execute();
  await logWritten(context, 'written_resolution_drafted', { id, subject: motion.betreff }, {}, described(motion));
  return { id, ownerId: owner.id };
}

/** Changes a draft. @throws AppError not_found, changed_meanwhile, written_resolution_sent */
export async function saveWritten(context: TenantContext, addressed: Addressed, motion: Motion): Promise<Changed> {
  const before = await lockDraft(context, addressed, motion.version);
  await context.tx
    .updateTable('community_written_resolutions')
    .set({ ...toColumns(motion), version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  await logWritten(
    context,
    'written_resolution_changed',
    { id: before.id, subject: motion.betreff },
    described(toMotion(before)),
    described(motion),
  );
  return { id: before.id, ownerId: before.owner_id };
}

/** Deletes a draft. @throws AppError not_found, written_resolution_sent */
export async function removeWritten(context: TenantContext, addressed: Addressed): Promise<void> {
  const draft = await lockDraft(context, addressed, undefined);
  await context.tx.deleteFrom('community_written_resolutions').where('id', '=', draft.id).execute();
  await logWritten(context, 'written_resolution_deleted', draft, described(toMotion(draft)), {});
}

/**
 * Sends a draft to the members of the day, who can vote from then on.
 * @throws AppError not_found, changed_meanwhile, written_resolution_sent, deadline_over, community_without_members
 */
export async function sendWritten(
  context: TenantContext,
  addressed: Addressed,
  version: number | undefined,
): Promise<Changed> {
  const { tx, actor, clock } = context;
  const draft = await lockDraft(context, addressed, version);
  const today = germanDayOf(clock.now());
  if (draft.deadline_on < today) throw new AppError('deadline_over', { field: 'frist' });
  const members = await readMembersOn(tx, draft.owner_id, today);
  if (members.length === 0) throw new AppError('community_without_members');
  const { stimmprinzip } = await readCommunitySettings(tx, draft.owner_id);
  await tx
    .updateTable('community_written_resolutions')
    .set({ sent_at: clock.now(), sent_by: actor.userId, voting_principle: stimmprinzip, version: draft.version + 1 })
    .where('id', '=', draft.id)
    .execute();
  await tx
    .insertInto('community_written_voters')
    .values(
      members.map((member) =>
        toVoter(member, members, { organization_id: actor.organizationId, written_id: draft.id }),
      ),
    )
    .execute();
  await mailWritten(context, { writtenId: draft.id, kind: 'writtenSent' });
  await logWritten(context, 'written_resolution_sent', draft, {}, { frist: draft.deadline_on });
  return { id: draft.id, ownerId: draft.owner_id };
}

/** Withdraws a motion before it is announced. @throws AppError not_found, written_resolution_closed */
export async function withdrawWritten(context: TenantContext, addressed: Addressed, reason: string): Promise<Changed> {
  const { tx, actor, clock } = context;
  const sent = await lockSent(context, addressed);
  await tx
    .updateTable('community_written_resolutions')
    .set({
      withdrawn_at: clock.now(),
      withdrawn_by: actor.userId,
      withdrawal_reason: reason,
      version: sent.version + 1,
    })
    .where('id', '=', sent.id)
    .execute();
  await mailWritten(context, { writtenId: sent.id, kind: 'writtenWithdrawn' });
  await logWritten(context, 'written_resolution_withdrawn', sent, {}, { reason });
  return { id: sent.id, ownerId: sent.owner_id };
}

/** Holds what was sent and is neither announced nor withdrawn. @throws AppError not_found, written_resolution_closed */
export async function lockSent(context: TenantContext, { eid, id }: Addressed): Promise<WrittenRow> {
  const { tx, actor, clock } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const row = await lockWritten(tx, { id, ownerId: owner.id }, { userId: actor.userId, now: clock.now() });
  if (row.state !== 'OFFEN' && row.state !== 'ABGELAUFEN') throw new AppError('written_resolution_closed');
  return row;
}

async function lockDraft(
  context: TenantContext,
  { eid, id }: Addressed,
  version: number | undefined,
): Promise<WrittenRow> {
  const { tx, actor, clock } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const row = await lockWritten(tx, { id, ownerId: owner.id }, { userId: actor.userId, now: clock.now() });
  if (row.state !== 'ENTWURF') throw new AppError('written_resolution_sent');
  if (version !== undefined && version !== row.version) throw new AppError('changed_meanwhile');
  return row;
}

const toColumns = ({ betreff, wortlaut, begruendung, mehrheit, grundlage, frist }: Motion) => ({
  subject: betreff,
  wording: wortlaut,
  remarks: begruendung,
  majority: mehrheit,
  // A reference without the majority that it allows would mislead.
  allowed_by: mehrheit === 'ALLE' ? '' : grundlage,
  deadline_on: frist,
});

const toMotion = (row: WrittenRow): Motion => ({
  betreff: row.subject,
  wortlaut: row.wording,
  begruendung: row.remarks,
  mehrheit: row.majority as Motion['mehrheit'],
  grundlage: row.allowed_by,
  frist: row.deadline_on,
});

const described = ({ version: _version, ...motion }: Motion): object => motion;

/** Voter of a written resolution, as the member is on the day. */
export function toVoter(
  { id, person, unit, share, email }: MemberOnDay,
  members: readonly MemberOnDay[],
  key: { readonly organization_id: string; readonly written_id: string },
) {
  const hasAddress = isBareAddress(email);
  return {
    ...key,
    id: createId(),
    member_id: id,
    person,
    unit,
    share_numerator: share.numerator,
    share_denominator: share.denominator,
    has_co_owners: members.some(
      (other) => other.unit.trim() === unit.trim() && keyOfPerson(other.person) !== keyOfPerson(person),
    ),
    channel: hasAddress ? 'E_MAIL' : 'BRIEF',
    email: hasAddress ? email : '',
  };
}

type WrittenEvent =
  | 'written_resolution_announced'
  | 'written_resolution_changed'
  | 'written_resolution_deleted'
  | 'written_resolution_drafted'
  | 'written_resolution_sent'
  | 'written_resolution_withdrawn'
  | 'written_vote_cast'
  | 'written_vote_entered';

export const logWritten = (
  context: TenantContext,
  event: WrittenEvent,
  { id, subject }: Pick<WrittenRow, 'id' | 'subject'>,
  before: object,
  after: object,
): Promise<void> =>
  logEvent(context, {
    event,
    subject: { type: 'written_resolution', id, label: subject },
    changes: listChanges(before, after),
  });
