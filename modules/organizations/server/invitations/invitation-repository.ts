import { sql } from 'kysely';
import type { Invitation } from '../../contract/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { servicesOf } from '../catalogue/catalogue-repository.ts';

/** An invitation that can be accepted now. */
export interface OpenInvitation {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly id: string;
  readonly invitedBy: string | null;
  readonly invitedUntil: Date;
}

/**
 * Finds the open invitations of a user with a confirmed address; only the one with `id`, if given. Needs an identity
 * transaction.
 */
export async function findOpenInvitations(
  tx: Transaction,
  userId: UserId,
  now: Date,
  id?: string,
): Promise<OpenInvitation[]> {
  let select = tx
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.organization_id as organizationId',
      'organizations.name as organizationName',
      'memberships.id',
      'memberships.invited_by as invitedBy',
      'memberships.invited_until as invitedUntil',
    ])
    .where('memberships.user_id', '=', userId)
    .where('memberships.state', '=', 'invited')
    .where('memberships.invited_until', '>', now)
    .where('organizations.deleted_at', 'is', null)
    // An unconfirmed address may belong to a stranger, who must not see the invitation.
    .where('users.email_proven_at', 'is not', null)
    .orderBy('memberships.created_at')
    .orderBy('memberships.id');
  if (id !== undefined) select = select.where('memberships.id', '=', id).forUpdate('memberships');
  return select.$castTo<OpenInvitation>().execute();
}

/** Describes the invitation for the invited person. */
export async function describeInvitation(
  tx: Transaction,
  { organizationId, organizationName, id, invitedBy, invitedUntil }: OpenInvitation,
): Promise<Invitation> {
  const permissions = await tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .select(['permissions.identifier', 'permissions.description'])
    .where('membership_permissions.organization_id', '=', organizationId)
    .where('membership_permissions.membership_id', '=', id)
    .where('permissions.service_id', 'in', servicesOf(tx, organizationId))
    .orderBy('permissions.identifier')
    .execute();
  return {
    id,
    organization: { id: organizationId, name: organizationName },
    invitedBy,
    permissions: permissions.map(({ identifier, description }) => ({
      identifier,
      description: description as LocalizedText,
    })),
    expiresAt: invitedUntil.toISOString(),
  };
}

/**
 * Deletes invitations that expired before this instant; returns their users. Those of an organisation that is not open
 * stay: the database refuses changes there. Needs an identity transaction.
 */
export async function deleteEndedInvitations(
  tx: Transaction,
  endedBefore: Date,
): Promise<readonly { organizationId: string; id: string; userId: string }[]> {
  const { rows } = await sql<{ organizationId: string; id: string; userId: string }>`
    DELETE FROM memberships WHERE state = 'invited' AND invited_until < ${endedBefore}::timestamptz
       AND EXISTS (SELECT FROM organizations o WHERE o.id = organization_id AND o.availability = 'open')
    RETURNING organization_id AS "organizationId", id, user_id AS "userId"
  `.execute(tx);
  return rows;
}
