import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { TenantScope, Transaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/context.ts';

/**
 * Reads a member's present permissions for work that continues after their request, in a transaction of the
 * organisation. Same rules as `resolve_session`: an active member, with a second factor where required, and permissions
 * of the organisation's services. An organisation that moves has no actors.
 */
export async function findActor(tx: Transaction, { organizationId, userId }: TenantScope): Promise<Actor | undefined> {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    SELECT m.id, coalesce((
             SELECT array_agg(p.identifier)
               FROM membership_permissions mp
               JOIN permissions p ON p.id = mp.permission_id
               JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
              WHERE mp.organization_id = m.organization_id AND mp.membership_id = m.id
                AND (s.mandatory OR EXISTS (
                      SELECT FROM organization_services o WHERE o.organization_id = m.organization_id AND o.service_id = s.id))), '{}') AS permissions
      FROM memberships m JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL AND o.availability IN ('open', 'copy')
     WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId} AND m.state = 'active'
       AND (NOT o.require_second_factor OR colleague_has_second_factor(m.id))`.execute(tx);
  const [member] = rows;
  return (
    member && {
      userId: userId as UserId,
      organizationId: organizationId as OrganizationId,
      membershipId: member.id,
      permissions: new Set(member.permissions),
    }
  );
}
