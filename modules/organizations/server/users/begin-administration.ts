import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { usersPermission } from '../memberships/administrators.ts';
import { findMember } from './member-repository.ts';
import type { Member } from './member-repository.ts';
import type { UsersContext } from './context.ts';

/** A serialised change of the organisation's users. */
export interface Administration extends UsersContext {
  readonly organizationName: string;
  /** The acting user with their present permissions. */
  readonly actor: Actor;
  readonly actorName: string;
  /** Language of the acting user. */
  readonly actorLanguage: LanguageKey;
}

/**
 * Serialises changes of the organisation's users: locks its row before any read, also against the operator's changes of
 * its services. Reads the acting user's permissions again under the lock, because they may have just been removed.
 * @param needed permission that the acting user must hold
 * @throws AppError organization_required if the organisation was deleted or they were removed meanwhile;
 * permission_denied
 */
export async function beginAdministration(
  context: UsersContext,
  needed: PermissionIdentifier = usersPermission,
): Promise<Administration> {
  const { tx, actor } = context;
  // The lock mode still allows rows of other tables to reference the organisation, so that other work continues.
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
 * Finds the member to change.
 * @throws AppError not_found; permission_denied if they hold a permission of the operator that the acting user lacks,
 * who could otherwise revoke it or act in their name
 */
export async function findChangeableMember(administration: Administration, id: string): Promise<Member> {
  const member = await findMember(administration, id);
  if (!member) throw new AppError('not_found');
  if (member.protected) throw new AppError('permission_denied');
  return member;
}
