import { lazy } from 'react';
import type { ModuleRoute } from '#platform/web/routes.ts';
import { readUsersSearch } from './users/users-search.ts';

export {
  enterOrganization, leaveOrganization, loadOrganizations, type OrganizationChoice, organizationChoices, saveLanguage,
  type Workplace, workplace,
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
    validateSearch: readUsersSearch,
  },
];
