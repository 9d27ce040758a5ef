import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { listApplications } from '../catalogue/catalogue-repository.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';
import { beginAdministration } from '../users/begin-administration.ts';
import type { Administration } from '../users/begin-administration.ts';
import type { Accounts } from '../users/context.ts';
import { findMember } from '../users/member-repository.ts';
import type { Member } from '../users/member-repository.ts';
import { recordOfUser, toDescribedUser } from '../users/record-users.ts';

/** Permission of a module to be revoked from a member. */
export interface AccessRevocation {
  /** Permission that the acting user must hold. */
  readonly by: PermissionIdentifier;
  readonly membershipId: string;
  readonly permission: PermissionIdentifier;
}

/**
 * Revokes a permission, effective with the member's next call, and notifies their open windows. Removes a member
 * without any permission. Has no effect if the permission is not held.
 * @throws AppError permission_denied
 */
export async function revokeAccess(
  context: TenantContext,
  accounts: Accounts,
  { by, membershipId, permission }: AccessRevocation,
): Promise<void> {
  const administration = await beginAdministration({ ...context, accounts }, by);
  const { tx, actor } = administration;
  const { organizationId } = actor;
  const member = await findMember(administration, membershipId);
  if (!member?.permissions.includes(permission)) return;
  await tx
    .deleteFrom('membership_permissions')
    .where('organization_id', '=', organizationId)
    .where('membership_id', '=', membershipId)
    .where('permission_id', 'in', await findIdsByIdentifier(tx, 'permissions', [permission]))
    .execute();
  // Includes permissions of services that are not offered at the moment.
  const other = await tx
    .selectFrom('membership_permissions')
    .select('permission_id')
    .where('organization_id', '=', organizationId)
    .where('membership_id', '=', membershipId)
    .limit(1)
    .executeTakeFirst();
  if (other) await chooseWorkplace(administration, member, permission);
  else await endMembership(administration, member);
  await announceAccessChange(tx, { userId: member.userId, organizationId });
}

/** Clears a start application that no remaining permission opens. */
async function chooseWorkplace(administration: Administration, member: Member, permission: string): Promise<void> {
  const { tx, actor } = administration;
  const permissions = member.permissions.filter((held) => held !== permission);
  const applications = await listApplications(tx, actor.organizationId, permissions);
  const startApplication = applications.some(({ id }) => id === member.startApplication?.id)
    ? member.startApplication
    : null;
  await tx
    .updateTable('memberships')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      ...(startApplication === null && member.startApplication !== null && { start_application_id: null }),
    }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', member.id)
    .execute();
  await recordOfUser(
    administration,
    'user_changed',
    member,
    listChanges(toDescribedUser(member, member), toDescribedUser(member, { ...member, permissions, startApplication })),
  );
}

async function endMembership(administration: Administration, member: Member): Promise<void> {
  const { tx, actor } = administration;
  // Recorded before the removal: the name is still readable, even of users who remove themselves.
  await recordOfUser(administration, member.state === 'invited' ? 'invitation_withdrawn' : 'user_removed', member);
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', member.id)
    .execute();
}
