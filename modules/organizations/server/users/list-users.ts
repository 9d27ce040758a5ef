import { z } from 'zod';
import type { OrganizationUser } from '#modules/organizations/contract/index.ts';
import { decodeCursor, toPage } from '#platform/server/paging.ts';
import type { UsersContext } from './context.ts';
import { describeUsers } from './describe-users.ts';
import { listMembers } from './member-repository.ts';

const cursorSchema = z.tuple([z.string(), z.string(), z.uuid()]);

/** The users of the organisation by name. */
export async function listUsers(
  context: Pick<UsersContext, 'tx' | 'actor' | 'accounts' | 'clock'>,
  { searchTerm, limit, cursor }: { readonly searchTerm?: string | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ users: OrganizationUser[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, cursorSchema);
  const members = await listMembers(context, { searchTerm, after, limit: limit + 1 });
  const { page, nextCursor } = toPage(members, limit, ({ lastName, firstName, id }) => [lastName, firstName, id]);
  return { users: await describeUsers(context, page), nextCursor };
}
