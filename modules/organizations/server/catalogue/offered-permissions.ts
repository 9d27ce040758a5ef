import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { servicesOf } from './catalogue-repository.ts';

/** A permission that a service of the organisation offers. */
export interface OfferedPermission {
  readonly identifier: string;
  readonly description: LocalizedText;
  readonly service: { readonly identifier: string; readonly name: LocalizedText };
  /** True for those of the operator, which only somebody who holds them may give or take. */
  readonly operatorOnly: boolean;
}

/**
 * What the services of the organisation offer, in the order of the catalogue: mandatory services first, then by
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

/** Those that somebody may give: all but the operator's that they do not hold themselves. */
export function grantableBy(held: ReadonlySet<string>, offered: readonly OfferedPermission[]): OfferedPermission[] {
  return offered.filter(({ identifier, operatorOnly }) => !operatorOnly || held.has(identifier));
}
