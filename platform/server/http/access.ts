import type { Access } from '../../contract/endpoint.ts';
import { AppError } from '../errors/app-error.ts';
import type { Actor, Session } from './context.ts';
import { assertOpen } from './restrictions.ts';

/**
 * Decides whether a session may pass an access level, and as whom.
 *
 * @param chosenByClient value of `X-Organization`, the organisation that the browser tab believes to be in
 * @returns the actor, or null for levels below membership
 * @throws AppError not_signed_in, organization_changed, organization_required, organization_moving, organization_moved,
 *   permission_denied
 */
export function authorize(access: Access, session: Session | null, chosenByClient: string | undefined): Actor | null {
  if (access === 'public') return null;
  if (!session) throw new AppError('not_signed_in');
  const membership = session.membership;
  // A second tab may still show the organisation before the last switch: it must not write into this one.
  if (chosenByClient !== undefined && membership !== null && chosenByClient !== membership.organizationId) {
    throw new AppError('organization_changed');
  }
  if (access === 'signedIn') return null;
  if (!membership) throw new AppError('organization_required');
  assertOpen(membership.restriction);
  const needed = access === 'member' ? [] : 'permission' in access ? [access.permission] : access.anyPermission;
  if (needed.length > 0 && !needed.some((permission) => membership.permissions.has(permission))) {
    throw new AppError('permission_denied', { params: { permission: needed.join(', ') } });
  }
  return {
    userId: session.userId,
    organizationId: membership.organizationId,
    membershipId: membership.id,
    permissions: membership.permissions,
  };
}

/** True when the declaration names one of the access levels; anything else must stop the process at start. */
export function isDeclared(access: unknown): access is Access {
  if (access === 'public' || access === 'signedIn' || access === 'member') return true;
  if (typeof access !== 'object' || access === null) return false;
  if ('permission' in access) return typeof access.permission === 'string' && access.permission !== '';
  return 'anyPermission' in access && Array.isArray(access.anyPermission) && access.anyPermission.length > 0;
}
