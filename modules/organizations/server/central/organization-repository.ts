import { sql } from 'kysely';
import type { CentralOrganization } from '../../contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { LocalizedText } from '#platform/contract/languages.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { countStoredBytes, toGigabytes } from '#platform/server/files/assert-room.ts';
import { orderOfService } from './service-order.ts';

/** Content of an organisation that the operator edits. */
export interface OrganizationContent {
  readonly name: string;
  readonly identifier: string;
  readonly industry: LocalizedText;
}

/** Limits of an organisation set by the operator. */
export interface OrganizationLimits {
  readonly invitationsPerDay: number;
  readonly mailsPerDay: number;
  readonly storageLimitBytes: number;
}

/** An organisation, locked until the transaction ends. */
export interface LockedOrganization extends OrganizationContent, OrganizationLimits {
  readonly version: number;
  readonly operator: boolean;
}

/** True for the operator's organisation: it has a service reserved for the operator. */
const isOperator = sql<boolean>`EXISTS (
  SELECT FROM organization_services os JOIN services s ON s.id = os.service_id AND s.operator_only
  WHERE os.organization_id = organizations.id)`;

const serviceIds = sql<string[]>`ARRAY(
  SELECT s.id FROM services s
  WHERE s.deleted_at IS NULL
    AND (s.mandatory OR EXISTS (SELECT FROM organization_services os WHERE os.organization_id = organizations.id AND os.service_id = s.id))
  ORDER BY ${orderOfService}, s.identifier)`;

/** Number of users, including invited ones. */
export const userCount = sql<number>`(SELECT count(*) FROM memberships m WHERE m.organization_id = organizations.id)`;

type CentralRow = Omit<CentralOrganization, 'createdAt' | 'storageGigabytes'> &
  Pick<OrganizationLimits, 'storageLimitBytes'> & { readonly created_at: Date };

const limitColumns = [
  'invitations_per_day as invitationsPerDay',
  'mails_per_day as mailsPerDay',
  'storage_limit_bytes as storageLimitBytes',
] as const;

/**
 * Selects organisations that are not deleted, for {@link toCentralOrganization}; the same statement counts services and
 * users.
 */
export function selectOrganizations(tx: Transaction) {
  return tx
    .selectFrom('organizations')
    .select(['id', 'version', 'name', 'identifier', 'industry', 'created_at', ...limitColumns])
    .select([serviceIds.as('serviceIds'), userCount.as('userCount'), isOperator.as('operator')])
    .where('deleted_at', 'is', null)
    .$castTo<CentralRow>();
}

export function toCentralOrganization({
  created_at: createdAt,
  storageLimitBytes,
  ...row
}: CentralRow): CentralOrganization {
  return { ...row, storageGigabytes: toGigabytes(storageLimitBytes), createdAt: createdAt.toISOString() };
}

/** Finds an organisation, with the bytes of its files. @throws AppError not_found also for a deleted one */
export async function findOrganization(tx: Transaction, id: OrganizationId): Promise<CentralOrganization> {
  const row = await selectOrganizations(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...toCentralOrganization(row), storageUsedBytes: await countStoredBytes(tx, id) };
}

/**
 * Finds an organisation and locks it until the transaction ends.
 * @throws AppError not_found also for a deleted one; organization_moving
 */
export async function lockOrganization(tx: Transaction, id: OrganizationId): Promise<LockedOrganization> {
  const row = await tx
    .selectFrom('organizations')
    .select(['name', 'identifier', 'industry', 'version', 'availability', ...limitColumns])
    .select(isOperator.as('operator'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  const { availability, industry, ...organization } = row;
  if (availability === 'moving' || availability === 'arriving') throw new AppError('organization_moving');
  return { ...organization, industry: industry as LocalizedText };
}

/** @throws AppError identifier_taken, also by an organisation that was deleted and is still kept */
export async function updateOrganization(
  tx: Transaction,
  id: OrganizationId,
  {
    name,
    identifier,
    industry,
    invitationsPerDay,
    mailsPerDay,
    storageLimitBytes,
  }: OrganizationContent & OrganizationLimits,
): Promise<void> {
  await assertIdentifierIsFree(
    tx
      .updateTable('organizations')
      .set({
        name,
        identifier,
        industry: JSON.stringify(industry),
        invitations_per_day: invitationsPerDay,
        mails_per_day: mailsPerDay,
        storage_limit_bytes: storageLimitBytes,
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Converts the unique violation of an identifier. @throws AppError identifier_taken if another organisation has it */
export function assertIdentifierIsFree<T>(write: Promise<T>): Promise<T> {
  return translateDuplicate(
    write,
    'organizations_identifier_key',
    (cause) => new AppError('identifier_taken', { field: 'identifier', cause }),
  );
}
