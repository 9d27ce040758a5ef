import { combineFeatures } from '#platform/server/combine-features.ts';
import { organizationAudit } from '../contract/audit.ts';
import { organizationCatalogue } from '../contract/catalogue.ts';
import { organizationErrors } from '../contract/errors.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { createFeatures } from './features.ts';
import { createServices } from './services.ts';

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

/** Composes the module of organisations with the services that other modules and the process call. */
export const createOrganizations = (dependencies: OrganizationsDependencies) =>
  combineFeatures(
    {
      name: 'organizations',
      errors: organizationErrors,
      catalogue: organizationCatalogue,
      audit: organizationAudit,
      ...createServices(dependencies),
    },
    createFeatures(dependencies),
  );
