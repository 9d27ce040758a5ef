import { sql } from 'kysely';
import type { Application } from '../../contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** Lists the permissions of a member, by identifier, that the organisation's services still offer. */
export async function listPermissionsOfMember(
  tx: Transaction,
  organizationId: OrganizationId,
  membershipId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('membership_permissions')
    .innerJoin('permissions', 'permissions.id', 'membership_permissions.permission_id')
    .select('permissions.identifier')
    .where('membership_permissions.organization_id', '=', organizationId)
    .where('membership_permissions.membership_id', '=', membershipId)
    .where('permissions.service_id', 'in', servicesOf(tx, organizationId))
    .orderBy('permissions.identifier')
    .execute();
  return rows.map((row) => row.identifier);
}

/** Lists the applications that at least one of the permissions opens, in the order of the catalogue. */
export async function listApplications(
  tx: Transaction,
  organizationId: OrganizationId,
  permissionIdentifiers: readonly string[],
): Promise<Application[]> {
  if (permissionIdentifiers.length === 0) return [];
  const rows = await tx
    .selectFrom('applications')
    .innerJoin('services', 'services.id', 'applications.service_id')
    .select([
      'applications.id',
      'applications.identifier',
      'applications.name',
      'applications.path',
      'applications.icon',
    ])
    .select(['services.identifier as service_identifier', 'services.name as service_name'])
    .where('applications.service_id', 'in', servicesOf(tx, organizationId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('application_permissions')
          .innerJoin('permissions', 'permissions.id', 'application_permissions.permission_id')
          .select(sql.lit(1).as('one'))
          .whereRef('application_permissions.application_id', '=', 'applications.id')
          .where('permissions.identifier', 'in', permissionIdentifiers),
      ),
    )
    .orderBy('applications.sort_order')
    .orderBy('applications.id')
    .execute();
  return rows.map(({ service_identifier, service_name, ...row }) => ({
    ...row,
    name: row.name as LocalizedText,
    service: { identifier: service_identifier, name: service_name as LocalizedText },
  }));
}

/** Selects the ids of an organisation's services: mandatory ones, and others granted to it; without withdrawn ones. */
export function servicesOf(tx: Transaction, organizationId: OrganizationId) {
  return tx
    .selectFrom('services')
    .leftJoin('organization_services', (join) =>
      join
        .onRef('organization_services.service_id', '=', 'services.id')
        .on('organization_services.organization_id', '=', organizationId),
    )
    .select('services.id')
    .where('services.deleted_at', 'is', null)
    .where((where) =>
      where.or([where('services.mandatory', '=', true), where('organization_services.service_id', 'is not', null)]),
    );
}
