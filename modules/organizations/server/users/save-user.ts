import { normalizeEmail } from '#modules/identity/server/index.ts';
import type { User } from '#modules/identity/server/index.ts';
import type { OrganizationUser, saveOrganizationUser } from '#modules/organizations/contract/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { asIdentity } from '#platform/server/database/as-identity.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import type { Administration } from './begin-administration.ts';
import { checkWorkplace } from './check-workplace.ts';
import type { UsersContext } from './context.ts';
import { describeUser, findSharedAccounts } from './describe-users.ts';
import type { Member } from './member-repository.ts';
import { compareUsers, recordOfUser, toDescribedUser } from './record-users.ts';
import { refuseLastAdministrator } from './remove-user.ts';
import { updateMembership } from './update-membership.ts';

type Wanted = EndpointInput<typeof saveOrganizationUser>['body'];

/**
 * Changes what a user may do, and her account as long as it belongs to this organisation alone. Her next call knows of
 * it. Saving what stands already changes nothing, not even the version.
 *
 * @throws AppError not_found; permission_denied; changed_meanwhile; validation_failed naming every wrong field;
 *   last_administrator; account_shared; email_taken; too_many_requests
 */
export async function saveUser(context: UsersContext, membershipId: string, wanted: Wanted): Promise<OrganizationUser> {
  const administration = await beginAdministration(context);
  const { tx, actor } = administration;
  const member = await findChangeableMember(administration, membershipId);
  if (wanted.version !== undefined && wanted.version !== member.version) throw new AppError('changed_meanwhile');
  const permissions = wanted.permissions.map(({ identifier }) => identifier);
  const workplace = await checkWorkplace(administration, { ...wanted, permissions }, (index) => `permissions.${index}.identifier`);
  await refuseLastAdministrator(administration, member, workplace.permissions);
  const { before, after } = await changePerson(administration, member, wanted, workplace.defaultLanguage);
  const changes = compareUsers(toDescribedUser(before, member), toDescribedUser(after, workplace));
  if (changes.length > 0) {
    await updateMembership(tx, { organizationId: actor.organizationId, id: member.id }, workplace);
    await announceAccessChange(tx, { userId: member.userId, ...(before.email === after.email && { organizationId: actor.organizationId }) });
    await recordOfUser(administration, 'user_changed', { ...before, id: member.id }, changes);
  }
  return describeUser(administration, member.id);
}

/** Changes name and address if they differ; the account is locked before it is known whether it belongs elsewhere, too. */
function changePerson(
  { tx, actor, accounts, organizationName, actorName }: Administration,
  member: Member,
  { email, firstName, lastName }: Wanted,
  language: Member['defaultLanguage'],
): Promise<{ before: User; after: User }> {
  return asIdentity(tx, async () => {
    const user = await accounts.lockAccount(tx, member.userId);
    if (!user) throw new AppError('not_found');
    const person = { email: normalizeEmail(email), firstName, lastName };
    const changed = (['email', 'firstName', 'lastName'] as const).filter((field) => person[field] !== user[field]);
    if (changed.length === 0) return { before: user, after: user };
    if ((await findSharedAccounts(tx, actor.organizationId, [user.id])).has(user.id)) {
      throw new AppError('account_shared', { entries: changed.flatMap((field) => new AppError('account_shared', { field }).toEntries()) });
    }
    const after = await accounts.changeAccount(tx, { ...person, user, organizationName, changedBy: actorName, language });
    return { before: user, after };
  });
}
