import type { Transaction } from '#platform/server/database/transaction.ts';
import { findIdsByIdentifier } from '../catalogue/find-by-identifier.ts';

/** Adds services to an organisation, skipping existing ones; ignores an unknown organisation. */
export async function addServices(tx: Transaction, identifier: string, services: readonly string[]): Promise<void> {
  const serviceIds = await findIdsByIdentifier(tx, 'services', services);
  if (serviceIds.length === 0) return;
  await tx
    .insertInto('organization_services')
    .columns(['organization_id', 'service_id'])
    .expression(
      tx
        .selectFrom('organizations')
        .innerJoin('services', (join) => join.on('services.id', 'in', serviceIds))
        .select(['organizations.id', 'services.id as service_id'])
        .where('organizations.identifier', '=', identifier),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A member, by the organisation's identifier and their address. */
export interface AddedPermissions {
  readonly identifier: string;
  readonly email: string;
  readonly permissions: readonly string[];
}

/** Adds permissions to a member, skipping existing ones; ignores non-members. */
export async function addPermissions(
  tx: Transaction,
  { identifier, email, permissions }: AddedPermissions,
): Promise<void> {
  const permissionIds = await findIdsByIdentifier(tx, 'permissions', permissions);
  if (permissionIds.length === 0) return;
  await tx
    .insertInto('membership_permissions')
    .columns(['organization_id', 'membership_id', 'permission_id'])
    .expression(
      tx
        .selectFrom('memberships')
        .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
        .innerJoin('users', 'users.id', 'memberships.user_id')
        .innerJoin('permissions', (join) => join.on('permissions.id', 'in', permissionIds))
        .select(['organizations.id', 'memberships.id as membership_id', 'permissions.id as permission_id'])
        .where('organizations.identifier', '=', identifier)
        .where('users.email', '=', email),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
