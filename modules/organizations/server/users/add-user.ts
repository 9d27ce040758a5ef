import type { addOrganizationUser, OrganizationUser } from '#modules/organizations/contract/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { asIdentity } from '#platform/server/database/as-identity.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { addMember } from '../administration/add-member.ts';
import { beginAdministration } from './begin-administration.ts';
import { checkWorkplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import { describeUser } from './describe-users.ts';
import { compareUsers, recordOfUser, toDescribedUser } from './record-users.ts';

/**
 * Adds a user to the organisation; an account that does not exist yet is made and invited, one that does is told.
 *
 * @throws AppError validation_failed naming every wrong field; member_exists; too_many_requests when the address has got
 *   too many mails already
 */
export async function addUser(context: UsersContext, body: EndpointInput<typeof addOrganizationUser>['body']): Promise<OrganizationUser> {
  const administration = await beginAdministration(context);
  const { tx, actor, accounts, clock, organizationName, actorName } = administration;
  const { organizationId } = actor;
  const workplace = await checkWorkplace(administration, { ...body, permissions: body.permissionIdentifiers }, (index) => `permissionIdentifiers.${index}`);
  const { user } = await asIdentity(tx, () => accounts.ensureUser(tx, body));
  const member = await tx.selectFrom('memberships').select('id').where('organization_id', '=', organizationId).where('user_id', '=', user.id).executeTakeFirst();
  if (member) throw new AppError('member_exists', { field: 'email' });
  const { permissions, startApplication, languages, defaultLanguage } = workplace;
  const id = await addMember(tx, { organizationId, userId: user.id, permissions, startApplication: startApplication.identifier, languages, defaultLanguage, now: clock.now() });
  await asIdentity(tx, () => accounts.inviteUser(tx, { user, organizationName, invitedBy: actorName, language: defaultLanguage }));
  await announceAccessChange(tx, { userId: user.id, organizationId });
  await recordOfUser(administration, 'user_added', { ...user, id }, compareUsers(null, toDescribedUser(user, workplace)));
  return describeUser(administration, id);
}
