import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { CentralOrganization } from '../../contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { orderOfService } from './service-order.ts';

/** What of an organisation the operator writes. */
export interface OrganizationContent {
  readonly name: string;
  readonly identifier: string;
  readonly industry: LocalizedText;
}

/** What the operator decides beside it. */
export interface OrganizationLimits {
  readonly invitationsPerDay: number;
}

/** An organisation that is held until the transaction ends. */
export interface LockedOrganization extends OrganizationContent, OrganizationLimits {
  readonly version: number;
  readonly operator: boolean;
}

/** True for the organisation that runs the product: it has a service that only the operator can have. */
const isOperator = sql<boolean>`EXISTS (
  SELECT FROM organization_services os JOIN services s ON s.id = os.service_id AND s.operator_only
  WHERE os.organization_id = organizations.id)`;

const serviceIds = sql<string[]>`ARRAY(
  SELECT s.id FROM services s
  WHERE s.deleted_at IS NULL
    AND (s.mandatory OR EXISTS (SELECT FROM organization_services os WHERE os.organization_id = organizations.id AND os.service_id = s.id))
  ORDER BY ${orderOfService}, s.identifier)`;

/** Columns of {@link toCentralOrganization}: services and users are counted in the same statement. */
export function centralColumns({ ref }: ExpressionBuilder<DB, 'organizations'>) {
  return [
    ref('organizations.id').as('id'),
    ref('organizations.version').as('version'),
    ref('organizations.name').as('name'),
    ref('organizations.identifier').as('identifier'),
    ref('organizations.industry').as('industry'),
    ref('organizations.created_at').as('created_at'),
    ref('organizations.invitations_per_day').as('invitationsPerDay'),
    serviceIds.as('serviceIds'),
    sql<number>`(SELECT count(*) FROM memberships m WHERE m.organization_id = organizations.id)`.as('userCount'),
    isOperator.as('operator'),
  ] as const;
}

interface CentralRow {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly identifier: string;
  readonly industry: unknown;
  readonly created_at: Date;
  readonly invitationsPerDay: number;
  readonly serviceIds: string[];
  readonly userCount: number;
  readonly operator: boolean;
}

export function toCentralOrganization(row: CentralRow): CentralOrganization {
  const { id, version, name, identifier, industry, serviceIds: services, userCount, invitationsPerDay, created_at: createdAt, operator } = row;
  return {
    id: id as OrganizationId,
    version,
    name,
    identifier,
    industry: industry as LocalizedText,
    serviceIds: services,
    userCount,
    invitationsPerDay,
    createdAt: createdAt.toISOString(),
    operator,
  };
}

/** @throws AppError not_found also for a deleted one */
export async function findOrganization(tx: Transaction, id: OrganizationId): Promise<CentralOrganization> {
  const row = await tx.selectFrom('organizations').select(centralColumns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return toCentralOrganization(row);
}

/**
 * Finds an organisation and keeps others from changing it until the transaction ends.
 *
 * @throws AppError not_found also for a deleted one
 */
export async function lockOrganization(tx: Transaction, id: OrganizationId): Promise<LockedOrganization> {
  const row = await tx
    .selectFrom('organizations')
    .select(['name', 'identifier', 'industry', 'version', 'invitations_per_day as invitationsPerDay'])
    .select(isOperator.as('operator'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, industry: row.industry as LocalizedText };
}

/** @throws AppError identifier_taken, also by an organisation that was deleted and is still kept */
export async function updateOrganization(
  tx: Transaction,
  id: OrganizationId,
  { name, identifier, industry, invitationsPerDay }: OrganizationContent & OrganizationLimits,
): Promise<void> {
  await assertIdentifierIsFree(
    tx
      .updateTable('organizations')
      .set({ name, identifier, industry: JSON.stringify(industry), invitations_per_day: invitationsPerDay, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Passes a write of an identifier through; @throws AppError identifier_taken when another organisation has it */
export function assertIdentifierIsFree<T>(write: Promise<T>): Promise<T> {
  return translateDuplicate(write, 'organizations_identifier_key', (cause) => new AppError('identifier_taken', { field: 'identifier', cause }));
}
