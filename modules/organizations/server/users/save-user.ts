import { listChanges } from '#platform/server/audit/list-changes.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { recordMissingVersion } from '#platform/server/audit/missing-version.ts';
import type { OrganizationUser, saveOrganizationUser } from '../../contract/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import { changePerson } from './change-person.ts';
import { checkWorkplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import { describeUser } from './describe-users.ts';
import { recordOfUser, toDescribedUser } from './record-users.ts';
import { assertAdministratorRemains } from './remove-user.ts';
import { updateMembership } from './update-membership.ts';

type Wanted = EndpointInput<typeof saveOrganizationUser>['body'];

/**
 * Changes a user's access, and name and address unless the account is shared: the name at once, the address after
 * confirmation by its mailbox. Effective with their next call. Equal values change nothing, not even the version.
 * @throws AppError not_found; permission_denied; changed_meanwhile; validation_failed naming every wrong field;
 * last_administrator; account_shared; email_taken; too_many_requests
 */
export async function saveUser(context: UsersContext, membershipId: string, wanted: Wanted): Promise<OrganizationUser> {
  const administration = await beginAdministration(context);
  const { tx, actor } = administration;
  const member = await findChangeableMember(administration, membershipId);
  await assertVersion(administration, { type: 'user', id: member.id }, wanted.version, member.version);
  const permissions = wanted.permissions.map(({ identifier }) => identifier);
  const workplace = await checkWorkplace(
    administration,
    { ...wanted, permissions },
    (index) => `permissions.${index}.identifier`,
  );
  await assertAdministratorRemains(administration, member, workplace.permissions);
  const { before, after, pending } = await changePerson(administration, member, wanted, workplace.defaultLanguage);
  const changes = [...listChanges(toDescribedUser(before, member), toDescribedUser(after, workplace)), ...pending];
  if (changes.length > 0) {
    await updateMembership(tx, { organizationId: actor.organizationId, id: member.id }, workplace);
    await announceAccessChange(tx, { userId: member.userId, organizationId: actor.organizationId });
    await recordOfUser(
      administration,
      'user_changed',
      { ...before, id: member.id },
      recordMissingVersion(changes, wanted.version),
    );
  }
  return describeUser(administration, member.id);
}
