import type { OrganizationUser } from '../../contract/index.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { UsersContext } from './context.ts';
import { findMember } from './member-repository.ts';
import type { Member } from './member-repository.ts';

type ReadingContext = Pick<UsersContext, 'tx' | 'actor' | 'accounts' | 'clock'>;

/** Maps members to their responses; reads account data of all of them at once. */
export async function describeUsers(
  { tx, accounts, clock }: ReadingContext,
  members: readonly Member[],
): Promise<OrganizationUser[]> {
  const described = await accounts.describeColleagues(
    tx,
    members.map(({ userId }) => userId),
  );
  const now = clock.now();
  return members.map((member) => {
    const { invitationDueAt, invitedUntil } = member;
    const account = described.get(member.userId);
    return {
      id: member.id,
      version: member.version,
      user: { id: member.userId, firstName: member.firstName, lastName: member.lastName, email: member.email },
      permissions: member.permissions.map((identifier) => ({ identifier })),
      startApplication: member.startApplication,
      userLanguages: [...member.languages],
      userDefaultLanguage: member.defaultLanguage,
      state: member.state,
      invitedUntil: invitedUntil?.toISOString() ?? null,
      invitationDueAt: invitationDueAt !== null && invitationDueAt > now ? invitationDueAt.toISOString() : null,
      pendingEmail: account?.pendingEmail ?? null,
      shared: account?.shared ?? false,
      protected: member.protected,
    };
  });
}

/** Maps one member to the response. */
export async function describeUser(context: ReadingContext, membershipId: string): Promise<OrganizationUser> {
  const member = await findMember(context, membershipId);
  const [user] = member ? await describeUsers(context, [member]) : [];
  if (!user) throw new AppError('not_found');
  return user;
}
