import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { administrators } from './administrators.ts';

/**
 * Delays changes of users in all organisations of a user until the transaction ends, as {@link beginAdministration}
 * does for one organisation. Like all functions here it needs an identity transaction.
 */
export async function lockOrganizations(tx: Transaction, userId: UserId): Promise<void> {
  await sql`
    SELECT FROM organizations o
     WHERE o.id IN (SELECT m.organization_id FROM memberships m WHERE m.user_id = ${userId}::uuid)
     ORDER BY o.id FOR NO KEY UPDATE
  `.execute(tx);
}

interface MemberOrganization {
  id: OrganizationId;
  name: string;
  soleAdministrator: boolean;
}

/** Lists a user's organisations by name, with a flag if another member could still grant permissions. */
export async function listAdministratedOrganizations(tx: Transaction, userId: UserId): Promise<MemberOrganization[]> {
  const { rows } = await sql<MemberOrganization>`
    SELECT o.id, o.name, EXISTS (
             SELECT FROM membership_permissions held
               JOIN permissions p ON p.id = held.permission_id AND p.identifier = ANY (${[...administrators]}::text[])
               JOIN services s ON s.id = p.service_id AND s.deleted_at IS NULL
              WHERE held.organization_id = m.organization_id AND held.membership_id = m.id
                AND (s.mandatory OR EXISTS (
                      SELECT FROM organization_services os WHERE os.organization_id = m.organization_id AND os.service_id = s.id))
                AND NOT EXISTS (
                      SELECT FROM membership_permissions other
                        JOIN memberships colleague ON colleague.organization_id = other.organization_id AND colleague.id = other.membership_id
                       WHERE other.organization_id = m.organization_id AND other.permission_id = held.permission_id
                         AND other.membership_id <> m.id AND colleague.state = 'active')) AS "soleAdministrator"
      FROM memberships m JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
     WHERE m.user_id = ${userId}::uuid AND m.state = 'active'
     ORDER BY o.name, o.id
  `.execute(tx);
  return rows;
}
