import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { servicesOf } from './catalogue-repository.ts';

/** A permission of one of the organisation's services. */
export interface OfferedPermission {
  readonly identifier: string;
  readonly description: LocalizedText;
  readonly service: { readonly identifier: string; readonly name: LocalizedText };
  /** True for permissions of the operator, which only their holders may grant or revoke. */
  readonly operatorOnly: boolean;
}

/**
 * Lists the permissions of the organisation's services in the order of the catalogue: mandatory services first, then by
 * identifier.
 */
export async function listOfferedPermissions(
  tx: Transaction,
  organizationId: OrganizationId,
): Promise<OfferedPermission[]> {
  const rows = await tx
    .selectFrom('permissions')
    .innerJoin('services', 'services.id', 'permissions.service_id')
    .select([
      'permissions.identifier',
      'permissions.description',
      'services.identifier as serviceIdentifier',
      'services.name as serviceName',
      'services.operator_only as operatorOnly',
    ])
    .where('services.id', 'in', servicesOf(tx, organizationId))
    .orderBy('services.mandatory', 'desc')
    .orderBy('services.identifier')
    .orderBy('permissions.identifier')
    .execute();
  return rows.map((row) => ({
    identifier: row.identifier,
    description: row.description as LocalizedText,
    service: { identifier: row.serviceIdentifier, name: row.serviceName as LocalizedText },
    operatorOnly: row.operatorOnly,
  }));
}

/** Filters the permissions that somebody may grant: all except the operator's that they do not hold. */
export function grantableBy(held: ReadonlySet<string>, offered: readonly OfferedPermission[]): OfferedPermission[] {
  return offered.filter(({ identifier, operatorOnly }) => !operatorOnly || held.has(identifier));
}
