import { sql } from 'kysely';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import { orderOfService } from './service-order.ts';

interface OfferedService {
  readonly id: string;
  readonly identifier: string;
  readonly mandatory: boolean;
  readonly operatorOnly: boolean;
  /** True if granted to the organisation. */
  readonly given: boolean;
}

/**
 * Changes that a selection of services would make; nothing is written yet. Services are named by identifier, in the
 * order of the catalogue.
 */
export interface ServiceChoice {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Services additional to the mandatory ones. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Errors of the selection: unknown and withdrawn services, and the operator's own for any other organisation. */
  readonly wrong: readonly ErrorEntry[];
}

/**
 * Compares an organisation's services with a selection. Mandatory services stay in any case, and so does the service
 * that defines the operator.
 * @param organizationId null for a new organisation
 */
export async function compareServices(
  tx: Transaction,
  organizationId: OrganizationId | null,
  ticked: readonly string[],
): Promise<ServiceChoice> {
  const offered = await listOfferedServices(tx, organizationId);
  const wanted = new Set(ticked);
  const selectable = new Set(offered.filter((service) => !service.operatorOnly || service.given).map(({ id }) => id));
  const isKept = (service: OfferedService): boolean =>
    wanted.has(service.id) || (service.operatorOnly && service.given);
  const identifiersOf = (predicate: (service: OfferedService) => boolean): string[] =>
    offered.filter(predicate).map(({ identifier }) => identifier);
  return {
    before: identifiersOf((service) => service.mandatory || service.given),
    after: identifiersOf((service) => service.mandatory || isKept(service)),
    added: identifiersOf((service) => !service.mandatory && !service.given && isKept(service)),
    removed: identifiersOf((service) => !service.mandatory && service.given && !isKept(service)),
    wrong: ticked.flatMap((id, index) =>
      selectable.has(id) ? [] : invalidField(`serviceIds.${index}`, 'not_selectable').toEntries(),
    ),
  };
}

async function listOfferedServices(
  tx: Transaction,
  organizationId: OrganizationId | null,
): Promise<readonly OfferedService[]> {
  const { rows } = await sql<OfferedService>`
    SELECT s.id, s.identifier, s.mandatory, s.operator_only AS "operatorOnly",
           EXISTS (SELECT FROM organization_services os WHERE os.service_id = s.id AND os.organization_id = ${organizationId}::uuid) AS given
    FROM services s WHERE s.deleted_at IS NULL ORDER BY ${orderOfService}, s.identifier
  `.execute(tx);
  return rows;
}

/**
 * Grants and revokes services. Users' permissions in them stay stored, so that granting a service again restores them.
 */
export async function changeServices(
  tx: Transaction,
  organizationId: OrganizationId,
  { added, removed }: ServiceChoice,
): Promise<void> {
  if (removed.length > 0) {
    await tx
      .deleteFrom('organization_services')
      .where('organization_id', '=', organizationId)
      .where('service_id', 'in', tx.selectFrom('services').select('id').where('identifier', 'in', removed))
      .execute();
  }
  if (added.length > 0) {
    await tx
      .insertInto('organization_services')
      .columns(['organization_id', 'service_id'])
      .expression((query) =>
        query
          .selectFrom('services')
          .select((select) => [select.val(organizationId).$castTo<string>().as('organization_id'), 'id'])
          .where('identifier', 'in', added),
      )
      .execute();
  }
}

/** Lists the identifiers of all permissions of services. */
export async function listPermissionsOfServices(tx: Transaction, services: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('permissions')
    .innerJoin('services', 'services.id', 'permissions.service_id')
    .select('permissions.identifier')
    .where('services.identifier', 'in', services)
    .orderBy('permissions.identifier')
    .execute();
  return rows.map(({ identifier }) => identifier);
}
