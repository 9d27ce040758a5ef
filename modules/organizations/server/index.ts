import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { organizationAudit } from '../contract/audit.ts';
import { organizationCatalogue } from '../contract/catalogue.ts';
import { organizationErrors } from '../contract/errors.ts';
import { addPermissions, addServices } from './administration/add-grants.ts';
import type { AddedPermissions } from './administration/add-grants.ts';
import { addMember } from './administration/add-member.ts';
import type { NewMember } from './administration/add-member.ts';
import { appointAdministrator } from './administration/appoint-administrator.ts';
import type { AdministratorRequest, AppointedAdministrator } from './administration/appoint-administrator.ts';
import { createOrganization } from './administration/create-organization.ts';
import type { NewOrganization } from './administration/create-organization.ts';
import { findOperator } from './administration/operator-repository.ts';
import type { OperatorOrganization } from './administration/operator-repository.ts';
import { purgeOrganizations } from './administration/purge-organizations.ts';
import type { PurgedOrganization } from './administration/purge-organizations.ts';
import { createCentralRoutes } from './central/routes.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { createMembershipRoutes } from './memberships/routes.ts';
import { createInvitationRoutes } from './invitations/routes.ts';
import { purgeInvitations } from './invitations/purge-invitations.ts';
import { planOrganizations } from './schedules.ts';
import { createSecurityRoutes } from './security/routes.ts';
import { createUserRoutes } from './users/routes.ts';

export { findActor } from './memberships/find-actor.ts';
export { synchronizeCatalogue } from './catalogue/synchronize-catalogue.ts';
export { accountMemberships } from './memberships/account-memberships.ts';
export type { AppointedAdministrator } from './administration/appoint-administrator.ts';
export type { OrganizationsDependencies } from './dependencies.ts';

/** Organisations and who belongs to them. All transactions handed in are identity transactions. */
export interface Organizations extends ServerModule {
  /** Adds an organisation with its services, given by identifier; throws for one that the catalogue does not have. */
  createOrganization(tx: Transaction, organization: Omit<NewOrganization, 'now'>): Promise<OrganizationId>;
  /** Makes a user a member with permissions and a start application, given by identifier; answers the membership's id. */
  addMember(tx: Transaction, member: Omit<NewMember, 'now'>): Promise<string>;
  /** Gives an organisation, by its identifier, services that it may have already. */
  addServices(tx: Transaction, identifier: string, services: readonly string[]): Promise<void>;
  /** Gives a member permissions that they may have already. */
  addPermissions(tx: Transaction, added: AddedPermissions): Promise<void>;
  /** The organisation that runs the product; null when there is none yet. */
  findOperator(tx: Transaction): Promise<OperatorOrganization | null>;
  /**
   * Makes somebody a central administrator, from outside; adds the operator's organisation when there is none.
   *
   * @throws AppError validation_failed when a name is needed and missing; too_many_requests
   */
  appointAdministrator(tx: Transaction, request: AdministratorRequest): Promise<AppointedAdministrator>;
  /** Removes for good the organisations that were deleted 30 days before `now`, and the accounts that belong to no other. */
  purgeOrganizations(now: Date): Promise<readonly PurgedOrganization[]>;
  /** Removes invitations that nobody has answered in time, and accounts that were made for them. */
  purgeInvitations(now: Date): Promise<void>;
}

export function createOrganizations(dependencies: OrganizationsDependencies): Organizations {
  const { clock, database } = dependencies;
  return {
    name: 'organizations',
    errors: organizationErrors,
    catalogue: organizationCatalogue,
    audit: organizationAudit,
    schedules: planOrganizations(dependencies),
    routes: [...createMembershipRoutes(dependencies), ...createInvitationRoutes(dependencies), ...createUserRoutes(dependencies), ...createSecurityRoutes(dependencies), ...createCentralRoutes(dependencies)],
    createOrganization: (tx, organization) => createOrganization(tx, { ...organization, now: clock.now() }),
    addMember: (tx, member) => addMember(tx, { ...member, now: clock.now() }),
    addServices,
    addPermissions,
    findOperator,
    appointAdministrator: (tx, request) => appointAdministrator(tx, dependencies.identity, request, clock.now()),
    purgeOrganizations: (now) => purgeOrganizations(database, now),
    purgeInvitations: (now) => purgeInvitations(database, now),
  };
}
