import { sql } from 'kysely';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import type { CentralContext } from './context.ts';
import { lockOrganization } from './organization-repository.ts';
import { recordOfOrganization } from './record-central.ts';

/**
 * Closes an organisation at once. Its data is kept until the purge deletes it.
 * @throws AppError not_found, also the second time; operator_organization
 */
export async function deleteOrganization(context: CentralContext, id: OrganizationId): Promise<void> {
  const { tx, clock } = context;
  const { operator, name } = await lockOrganization(tx, id);
  if (operator) throw new AppError('operator_organization');
  await tx
    .updateTable('organizations')
    .set({ deleted_at: clock.now(), taken_over_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await announceAccessChange(tx, { organizationId: id });
  await recordOfOrganization(context, 'organization_deleted', { id, name });
}
