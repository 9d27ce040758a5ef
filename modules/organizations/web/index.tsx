import { lazy } from 'react';
import type { ModuleRoute } from '#platform/web/routes.ts';
import { readSearch } from '#platform/web/ui/read-search.ts';

export {
  enterOrganization, findSessionOrganization, leaveOrganization, loadOrganizations, type OrganizationChoice, organizationChoices,
  refreshWorkplace, saveLanguage, type Workplace, workplace,
} from './workplace.ts';

/** Screen on which a user of several organisations chooses one. */
export const OrganizationChoicePage = lazy(() =>
  import('./choice/organization-choice-page.tsx').then((module) => ({ default: module.OrganizationChoicePage })),
);

/** Pages of the organisations module. */
export const moduleRoutes: readonly ModuleRoute[] = [
  {
    path: '/benit/organization-configuration/users',
    page: () => import('./users/users-page.tsx').then((module) => module.UsersPage),
    help: 'organizations:help.users',
    validateSearch: readSearch,
  },
  {
    path: '/benit/central-configuration/organization',
    page: () => import('./central/organizations/organizations-page.tsx').then((module) => module.OrganizationsPage),
    help: 'organizations:help.organizations',
    validateSearch: readSearch,
  },
  {
    path: '/benit/central-configuration/service',
    page: () => import('./central/services/services-page.tsx').then((module) => module.ServicesPage),
    help: 'organizations:help.services',
    validateSearch: readSearch,
  },
];
