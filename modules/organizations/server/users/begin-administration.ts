import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { findMember } from './member-repository.ts';
import type { Member } from './member-repository.ts';
import type { UsersContext } from './context.ts';

/** The permission that makes an administrator of the organisation. */
export const usersPermission = 'benit-organization-users-permission';

/** A change of the organisation's users that nobody else makes at the same time. */
export interface Administration extends UsersContext {
  readonly organizationName: string;
  /** The acting user, with the permissions that they have now. */
  readonly actor: Actor;
  readonly actorName: string;
  /** Language of the acting user. */
  readonly actorLanguage: LanguageKey;
}

/**
 * Lets changes of the organisation's users happen one after the other: the row of the organisation is locked before
 * anything is read, also against the operator's changes of its services. What the acting user may do is looked up again
 * behind the lock, because somebody may have just removed them.
 *
 * @param needed permission that the acting user must hold
 * @throws AppError organization_required when the organisation was deleted or they were removed meanwhile;
 *   permission_denied
 */
export async function beginAdministration(
  context: UsersContext,
  needed: PermissionIdentifier = usersPermission,
): Promise<Administration> {
  const { tx, actor } = context;
  // Rows of other tables may still refer to the organisation meanwhile: everybody else goes on working.
  const organization = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', actor.organizationId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const member = organization && (await findMember(context, actor.membershipId));
  if (!member) throw new AppError('organization_required');
  if (!member.permissions.includes(needed)) throw new AppError('permission_denied', { params: { permission: needed } });
  return {
    ...context,
    actor: { ...actor, permissions: new Set(member.permissions) },
    organizationName: organization.name,
    actorName: `${member.firstName} ${member.lastName}`.trim(),
    actorLanguage: member.defaultLanguage,
  };
}

/**
 * The member that is to be changed.
 *
 * @throws AppError not_found; permission_denied when they hold a permission of the operator that the acting user does
 *   not hold, who could otherwise take it from them or work as them
 */
export async function findChangeableMember(administration: Administration, id: string): Promise<Member> {
  const member = await findMember(administration, id);
  if (!member) throw new AppError('not_found');
  if (member.protected) throw new AppError('permission_denied');
  return member;
}
