import type { OrganizationUser } from '../../contract/index.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import type { UsersContext } from './context.ts';
import { describeUser } from './describe-users.ts';
import { recordOfUser } from './record-users.ts';

/**
 * Withdraws the pending address of a user; has no effect without one.
 * @throws AppError not_found, permission_denied
 */
export async function withdrawPendingEmail(context: UsersContext, membershipId: string): Promise<OrganizationUser> {
  const administration = await beginAdministration(context);
  const member = await findChangeableMember(administration, membershipId);
  const withdrawn = await administration.accounts.withdrawColleagueEmail(administration.tx, member.id);
  if (withdrawn !== null)
    await recordOfUser(administration, 'user_changed', member, [{ field: 'pendingEmail', from: withdrawn, to: null }]);
  return describeUser(administration, member.id);
}
