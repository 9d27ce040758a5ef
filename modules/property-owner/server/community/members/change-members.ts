import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { assertVersion, changedMeanwhile } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { maxMembers } from '#modules/property-owner/contract/community/members.ts';
import type {
  addMember as addMemberEndpoint,
  CommunityMember,
  saveMember as saveMemberEndpoint,
} from '#modules/property-owner/contract/community/members.ts';
import { maxDenominators, parseShare } from '#modules/property-owner/contract/shares.ts';
import { readDenominators } from '../../import/accept-denominators.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { findMember } from './member-repository.ts';

type MemberFacts = EndpointInput<typeof addMemberEndpoint>['body'];
type MemberChange = EndpointInput<typeof saveMemberEndpoint>['body'];

/** Adds a member. @throws AppError not_found, too_many_members, validation_failed */
export async function addMember(context: TenantContext, eid: string, facts: MemberFacts): Promise<CommunityMember> {
  const [member] = await addRows(context, eid, { list: [facts], fieldOf: () => 'mea' });
  if (member === undefined) throw new Error('A member that was added is missing');
  return member;
}

/** Adds the members of a list. @throws AppError not_found, too_many_members, validation_failed */
export const addMembers = (
  context: TenantContext,
  eid: string,
  list: readonly MemberFacts[],
): Promise<readonly CommunityMember[]> =>
  addRows(context, eid, { list, fieldOf: (place) => `mitglieder.${place}.mea` });

interface GivenMembers {
  readonly list: readonly MemberFacts[];
  /** Path of the share of the member at a place of the list. */
  readonly fieldOf: (place: number) => string;
}

async function addRows(
  context: TenantContext,
  eid: string,
  { list, fieldOf }: GivenMembers,
): Promise<readonly CommunityMember[]> {
  const { tx, actor } = context;
  const owner = await requireOwner(context, eid, 'eid');
  const { count } = await tx
    .selectFrom('community_members')
    .select(sql<string>`count(*)`.as('count'))
    .where('owner_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  if (Number(count) + list.length > maxMembers)
    throw new AppError('too_many_members', { params: { maximum: maxMembers } });
  const rows = list.map((facts) => ({
    organization_id: actor.organizationId,
    id: createId(),
    owner_id: owner.id,
    ...toColumns(facts),
  }));
  const accept = await readDenominators(tx, owner.id);
  const refused = rows.findIndex((row) => !accept(owner.id, row.share_denominator));
  if (refused !== -1) throw tooManyDenominators(fieldOf(refused));
  await tx.insertInto('community_members').values(rows).execute();
  const members: CommunityMember[] = [];
  for (const { id } of rows) {
    const member = await requireMember(context, { id, ownerId: owner.id });
    await log(context, 'community_member_added', null, member);
    members.push(member);
  }
  return members;
}

/** Changes a member. @throws AppError not_found, changed_meanwhile, validation_failed */
export async function saveMember(
  context: TenantContext,
  eid: string,
  { id, version, ...facts }: MemberChange,
): Promise<CommunityMember> {
  const owner = await requireOwner(context, eid, 'eid');
  const before = await requireMember(context, { id, ownerId: owner.id });
  await assertVersion(context, subjectOf(before), version, before.version);
  const columns = toColumns(facts);
  const accept = await readDenominators(context.tx, owner.id, id);
  if (!accept(owner.id, columns.share_denominator)) throw tooManyDenominators('mea');
  const { numUpdatedRows } = await context.tx
    .updateTable('community_members')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw await changedMeanwhile(context, subjectOf(before));
  const after = await requireMember(context, { id, ownerId: owner.id });
  await log(context, 'community_member_changed', before, after);
  return after;
}

/** Removes a member. @throws AppError not_found */
export async function removeMember(
  context: TenantContext,
  { eid, id }: { readonly eid: string; readonly id: string },
): Promise<void> {
  const owner = await requireOwner(context, eid, 'eid');
  const before = await requireMember(context, { id, ownerId: owner.id });
  await context.tx.deleteFrom('community_members').where('id', '=', id).execute();
  await log(context, 'community_member_removed', before, null);
}

const tooManyDenominators = (field: string): AppError =>
  invalidField(field, 'too_many_denominators', { maximum: maxDenominators });

async function requireMember(
  { tx }: Pick<TenantContext, 'tx'>,
  wanted: { readonly id: string; readonly ownerId: string },
): Promise<CommunityMember> {
  const found = await findMember(tx, wanted);
  if (!found) throw new AppError('not_found');
  return found;
}

function toColumns({ person, einheit, mea, from, to, email }: MemberFacts) {
  const share = parseShare(mea);
  if (share === undefined) throw new Error('The contract lets readable shares through only');
  return {
    person,
    unit: einheit,
    share_numerator: share.numerator,
    share_denominator: share.denominator,
    member_from: from,
    member_to: to,
    email,
  };
}

const subjectOf = ({ id, person, einheit }: CommunityMember) =>
  ({ type: 'community_member', id, label: `${person}, ${einheit}` }) as const;

async function log(
  context: TenantContext,
  event: 'community_member_added' | 'community_member_changed' | 'community_member_removed',
  before: CommunityMember | null,
  after: CommunityMember | null,
): Promise<void> {
  const member = after ?? before;
  if (member === null) return;
  await logEvent(context, {
    event,
    subject: subjectOf(member),
    changes: listChanges(described(before), described(after)),
  });
}

function described(member: CommunityMember | null): object {
  if (member === null) return {};
  const { person, einheit, mea, from, to, email } = member;
  return { person, einheit, mea, from, to, email };
}
