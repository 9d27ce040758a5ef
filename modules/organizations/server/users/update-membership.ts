import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Workplace } from './check-workplace.ts';

/**
 * Writes a member's access and increments the version.
 * Permissions of services that are not offered at the moment appear on no screen. They stay while the organisation
 * still has the service: the operator has withdrawn it for everybody, and undoing that restores all of them. They are
 * deleted when the service was revoked from this organisation: if it is granted again, only members who were not saved
 * since have them back, and no member gains unseen permissions.
 */
export async function updateMembership(
  tx: Transaction,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  { permissions, startApplication, languages, defaultLanguage }: Workplace,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({
      start_application_id: startApplication.id,
      languages: [...languages],
      default_language: defaultLanguage,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await sql`
    DELETE FROM membership_permissions mp
    WHERE mp.organization_id = ${organizationId}::uuid AND mp.membership_id = ${id}::uuid
      AND mp.permission_id NOT IN (
        SELECT p.id FROM permissions p JOIN services s ON s.id = p.service_id
        WHERE p.identifier = ANY (${[...permissions]}::text[])
           OR s.deleted_at IS NOT NULL AND (s.mandatory OR EXISTS (
                SELECT FROM organization_services os WHERE os.organization_id = ${organizationId}::uuid AND os.service_id = s.id)))
  `.execute(tx);
  await sql`
    INSERT INTO membership_permissions (organization_id, membership_id, permission_id)
    SELECT ${organizationId}::uuid, ${id}::uuid, p.id FROM permissions p WHERE p.identifier = ANY (${[...permissions]}::text[])
    ON CONFLICT DO NOTHING
  `.execute(tx);
}
