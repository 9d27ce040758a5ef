import { lazy } from 'react';
import type { PublicPage } from '#platform/web/entry/public-page.ts';

export type { AccountCheck } from './account-check/use-account-check.ts';
export { invitationsKey } from './query-keys.ts';
export {
  enterOrganization,
  findSessionOrganization,
  leaveOrganization,
  loadOrganizations,
  type OrganizationChoice,
  organizationChoices,
  organizationMover,
  refreshWorkplace,
  saveLanguage,
  type Workplace,
  workplace,
} from './workplace.ts';

/** Page on which a user of several organisations chooses one. */
export const OrganizationChoicePage = lazy(() =>
  import('./choice/organization-choice-page.tsx').then((module) => ({ default: module.OrganizationChoicePage })),
);

/** Page of the link of an invitation. */
export const publicPages: readonly PublicPage[] = [
  {
    action: 'join',
    texts: ['organizations/users'],
    page: lazy(() => import('./invitations/join-page.tsx').then((module) => ({ default: module.JoinPage }))),
  },
];

/** Reports the state of a typed address; loaded with the form that needs it. */
export const AccountCheckReporter = lazy(() =>
  import('./account-check/account-check-reporter.tsx').then((module) => ({ default: module.AccountCheckReporter })),
);
