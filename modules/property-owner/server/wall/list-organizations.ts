import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Database } from '#platform/server/database/database.ts';

/** Lists the organisations that have the service. */
export async function listOrganizations(database: Database): Promise<OrganizationId[]> {
  const rows = await database.identity(
    (tx) =>
      tx
        .selectFrom('organization_services as os')
        .innerJoin('services as s', 's.id', 'os.service_id')
        .select('os.organization_id as id')
        .where('s.identifier', '=', 'property-owner')
        .where('s.deleted_at', 'is', null)
        .execute(),
    { readOnly: true },
  );
  return rows.map(({ id }) => id as OrganizationId);
}
