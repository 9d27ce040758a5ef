import type { Transaction } from '#platform/server/database/transaction.ts';
import { addPermissions, addServices } from './administration/add-grants.ts';
import { addMember } from './administration/add-member.ts';
import type { NewMember } from './administration/add-member.ts';
import { appointAdministrator } from './administration/appoint-administrator.ts';
import type { AdministratorRequest } from './administration/appoint-administrator.ts';
import { createOrganization } from './administration/create-organization.ts';
import type { NewOrganization } from './administration/create-organization.ts';
import { findOperator } from './administration/operator-repository.ts';
import { purgeOrganizations } from './administration/purge-organizations.ts';
import { createOrganizationAccess } from './access/organization-access.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { purgeInvitations } from './invitations/purge-invitations.ts';

/** All transactions passed in are identity transactions; errors are documented at the declaration of each function. */
export function createServices(dependencies: OrganizationsDependencies) {
  const { clock, database, purgeHolds } = dependencies;
  return {
    createOrganization: (tx: Transaction, organization: Omit<NewOrganization, 'now'>) =>
      createOrganization(tx, { ...organization, now: clock.now() }),
    addMember: (tx: Transaction, member: Omit<NewMember, 'now'>) => addMember(tx, { ...member, now: clock.now() }),
    access: createOrganizationAccess(dependencies.identity),
    addServices,
    addPermissions,
    findOperator,
    appointAdministrator: (tx: Transaction, request: AdministratorRequest) =>
      appointAdministrator(tx, dependencies.identity, request, clock.now()),
    purgeOrganizations: (now: Date) => purgeOrganizations({ database, purgeHolds }, now),
    purgeInvitations: (now: Date) => purgeInvitations(database, now),
  };
}
