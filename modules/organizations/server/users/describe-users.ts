import type { OrganizationUser } from '#modules/organizations/contract/index.ts';
import { asIdentity } from '#platform/server/database/as-identity.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { UsersContext } from './context.ts';
import { findMember } from './member-repository.ts';
import type { Member } from './member-repository.ts';

/** Members as they cross the wire; what only the accounts tell is read for all of them at once. */
export async function describeUsers({ tx, actor, accounts }: Pick<UsersContext, 'tx' | 'actor' | 'accounts'>, members: readonly Member[]): Promise<OrganizationUser[]> {
  const userIds = members.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  const [withPassword, shared] = await asIdentity(tx, async () => [
    await accounts.hasPassword(tx, userIds),
    await findSharedAccounts(tx, actor.organizationId, userIds),
  ] as const);
  return members.map((member) => ({
    id: member.id,
    version: member.version,
    user: { id: member.userId, firstName: member.firstName, lastName: member.lastName, email: member.email },
    permissions: member.permissions.map((identifier) => ({ identifier })),
    startApplication: member.startApplication,
    userLanguages: [...member.languages],
    userDefaultLanguage: member.defaultLanguage,
    hasPassword: withPassword.has(member.userId),
    shared: shared.has(member.userId),
    protected: member.protected,
  }));
}

/** One member as it crosses the wire. */
export async function describeUser(context: Pick<UsersContext, 'tx' | 'actor' | 'accounts'>, membershipId: string): Promise<OrganizationUser> {
  const member = await findMember(context, membershipId);
  const [user] = member ? await describeUsers(context, [member]) : [];
  if (!user) throw new AppError('not_found');
  return user;
}

/** Which of the accounts belong to another organisation that exists. Needs the rights of identity. */
export async function findSharedAccounts(tx: Transaction, organizationId: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select('memberships.user_id')
    .distinct()
    .where('memberships.user_id', 'in', userIds)
    .where('memberships.organization_id', '<>', organizationId)
    .where('organizations.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
