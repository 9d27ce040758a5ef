import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { addOrganizationUser, OrganizationUser } from '../../contract/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { addMember } from '../administration/add-member.ts';
import { planMail } from '../invitations/plan-mail.ts';
import { beginAdministration } from './begin-administration.ts';
import type { Administration } from './begin-administration.ts';
import { checkWorkplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import { describeUser } from './describe-users.ts';
import { recordOfUser, toDescribedUser } from './record-users.ts';

/**
 * Invites a user to the organisation, creating a missing account. The membership starts with their acceptance. Above
 * the daily limit of invitations the mail is sent on a later day.
 * @throws AppError validation_failed naming every wrong field; member_exists; too_many_requests for too many mails to
 * the address, or too many invitations of the organisation
 */
export async function addUser(
  context: UsersContext,
  body: EndpointInput<typeof addOrganizationUser>['body'],
): Promise<OrganizationUser> {
  const administration = await beginAdministration(context);
  const { tx, actor, accounts, clock, organizationName, actorName } = administration;
  const { organizationId } = actor;
  const workplace = await checkWorkplace(
    administration,
    { ...body, permissions: body.permissionIdentifiers },
    (index) => `permissionIdentifiers.${index}`,
  );
  const { user } = await accounts.ensureUser(tx, body);
  await assertNotMember(administration, user.id);
  const { permissions, startApplication, languages, defaultLanguage } = workplace;
  const now = clock.now();
  const id = await addMember(tx, {
    organizationId,
    userId: user.id,
    permissions,
    startApplication: startApplication.identifier,
    languages,
    defaultLanguage,
    invitation: { by: actorName },
    now,
  });
  const dueAt = await planMail(tx, organizationId, now);
  await accounts.inviteMember(tx, {
    membershipId: id,
    organizationName,
    invitedBy: actorName,
    language: defaultLanguage,
    dueAt,
  });
  await announceAccessChange(tx, { userId: user.id, organizationId });
  await recordOfUser(
    administration,
    'user_added',
    { ...user, id },
    listChanges(null, toDescribedUser(user, workplace)),
  );
  return describeUser(administration, id);
}

/** Asserts that the user is no member; removes an expired invitation. */
async function assertNotMember({ tx, actor, clock }: Administration, userId: string): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select(['id', 'state', 'invited_until'])
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member) return;
  const isOver = member.state === 'invited' && member.invited_until !== null && member.invited_until <= clock.now();
  if (!isOver) throw new AppError('member_exists', { field: 'email' });
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', member.id)
    .execute();
}
