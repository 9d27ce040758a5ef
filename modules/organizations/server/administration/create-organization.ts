import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';

export interface NewOrganization {
  /** A new one if absent. */
  readonly id?: OrganizationId;
  readonly name: string;
  /** Identifier, unique over all organisations. */
  readonly identifier: string;
  readonly industry: LocalizedText;
  /** Identifiers of services additional to the mandatory ones. */
  readonly services: readonly string[];
  readonly now: Date;
}

/** Adds an organisation with its services; the unique violation `organizations_identifier_key` passes through. */
export async function createOrganization(tx: Transaction, organization: NewOrganization): Promise<OrganizationId> {
  const { id = createId() as OrganizationId, name, identifier, industry, services, now } = organization;
  const serviceIds = await findIdsByIdentifier(tx, 'services', services);
  await tx
    .insertInto('organizations')
    .values({ id, name, identifier, industry: JSON.stringify(industry), created_at: now })
    .execute();
  if (serviceIds.length > 0) {
    await tx
      .insertInto('organization_services')
      .values(serviceIds.map((serviceId) => ({ organization_id: id, service_id: serviceId })))
      .execute();
  }
  return id;
}
