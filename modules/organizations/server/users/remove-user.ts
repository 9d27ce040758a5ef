import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { beginAdministration, findChangeableMember } from './begin-administration.ts';
import type { Administration } from './begin-administration.ts';
import type { UsersContext } from './context.ts';
import { isHeldByOthers } from './member-repository.ts';
import type { Member } from './member-repository.ts';
import { administrators } from '../memberships/administrators.ts';
import { recordOfUser } from './record-users.ts';

/**
 * Removes a user from the organisation, effective with their next call, and notifies their open windows, or withdraws
 * their invitation. The account stays.
 * @throws AppError not_found, permission_denied, last_administrator
 */
export async function removeUser(context: UsersContext, membershipId: string): Promise<void> {
  const administration = await beginAdministration(context);
  const { tx, actor } = administration;
  const member = await findChangeableMember(administration, membershipId);
  await assertAdministratorRemains(administration, member, []);
  // Recorded before the removal: the name is still readable, even of users who remove themselves.
  await recordOfUser(administration, member.state === 'invited' ? 'invitation_withdrawn' : 'user_removed', member);
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', member.id)
    .execute();
  await announceAccessChange(tx, { userId: member.userId, organizationId: actor.organizationId });
}

/**
 * Asserts that somebody who can grant permissions remains.
 * @param remaining permissions of the member after the change
 * @throws AppError last_administrator
 */
export async function assertAdministratorRemains(
  administration: Administration,
  member: Member,
  remaining: readonly string[],
): Promise<void> {
  for (const permission of administrators) {
    if (!member.permissions.includes(permission) || remaining.includes(permission)) continue;
    if (!(await isHeldByOthers(administration, member.id, permission))) throw new AppError('last_administrator');
  }
}
