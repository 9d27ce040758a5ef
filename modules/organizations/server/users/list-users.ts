import type { OrganizationUser } from '../../contract/index.ts';
import type { UsersContext } from './context.ts';
import { describeUsers } from './describe-users.ts';
import { listMembers } from './member-repository.ts';
import type { MemberListQuery } from './member-repository.ts';

/** Lists the users of the organisation, by name unless sorted otherwise. */
export async function listUsers(
  context: Pick<UsersContext, 'tx' | 'actor' | 'accounts' | 'clock'>,
  query: MemberListQuery,
): Promise<{ users: OrganizationUser[]; nextCursor: string | null }> {
  const { members, nextCursor } = await listMembers(context, query);
  return { users: await describeUsers(context, members), nextCursor };
}
