import { lazy } from 'react';
import type { ModuleRoute } from '#platform/web/routes.ts';
import { readSearch } from '#platform/web/ui/read-search.ts';

export { invitationsKey } from './invitations/invitations-key.ts';
export {
  enterOrganization, findSessionOrganization, leaveOrganization, loadOrganizations, type OrganizationChoice, organizationChoices,
  organizationMover,  refreshWorkplace, saveLanguage, type Workplace, workplace,
} from './workplace.ts';

/** Screen on which a user of several organisations chooses one. */
export const OrganizationChoicePage = lazy(() =>
  import('./choice/organization-choice-page.tsx').then((module) => ({ default: module.OrganizationChoicePage })),
);

/** Screen of the link of an invitation; loaded only when such a link is opened. */
export const JoinPage = lazy(() => import('./invitations/join-page.tsx').then((module) => ({ default: module.JoinPage })));

/** Link to the open invitations for the top bar; loaded with the bar. */
export const InvitationsLink = lazy(() =>
  import('./invitations/invitations-link.tsx').then((module) => ({ default: module.InvitationsLink })),
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
    path: '/benit/invitations',
    page: () => import('./invitations/invitations-page.tsx').then((module) => module.InvitationsPage),
    help: 'organizations:help.invitations',
    isForEverybody: true,
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
