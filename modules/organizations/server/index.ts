import type { Transaction } from '#platform/server/database/transaction.ts';
import { organizationAudit } from '../contract/audit.ts';
import { organizationCatalogue } from '../contract/catalogue.ts';
import { organizationErrors } from '../contract/errors.ts';
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
import { createCentralRoutes } from './central/routes.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { createMembershipRoutes } from './memberships/routes.ts';
import { createInvitationRoutes } from './invitations/routes.ts';
import { purgeInvitations } from './invitations/purge-invitations.ts';
import { planOrganizations } from './schedules.ts';
import { createSecurityRoutes } from './security/routes.ts';
import { createUserRoutes } from './users/routes.ts';

export { deleteAccountsWithoutMembership } from './administration/delete-accounts.ts';
export type { OrganizationAccess } from './access/organization-access.ts';
export type { GrantedAccess } from './access/grant-access.ts';
export { shownFirstName, shownLastName } from './users/shown-names.ts';
export { findActor } from './memberships/find-actor.ts';
export { synchronizeCatalogue } from './catalogue/synchronize-catalogue.ts';
export { accountMemberships } from './memberships/account-memberships.ts';
export type { AppointedAdministrator } from './administration/appoint-administrator.ts';
export type { OrganizationsDependencies } from './dependencies.ts';

/** Services for organisations and memberships. */
export type Organizations = ReturnType<typeof createOrganizations>;

/** All transactions passed in are identity transactions; errors are documented at the declaration of each function. */
export function createOrganizations(dependencies: OrganizationsDependencies) {
  const { clock, database, purgeHolds } = dependencies;
  return {
    name: 'organizations',
    errors: organizationErrors,
    catalogue: organizationCatalogue,
    audit: organizationAudit,
    schedules: planOrganizations(dependencies),
    routes: [
      ...createMembershipRoutes(dependencies),
      ...createInvitationRoutes(dependencies),
      ...createUserRoutes(dependencies),
      ...createSecurityRoutes(dependencies),
      ...createCentralRoutes(dependencies),
    ],
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
