import { lazy } from 'react';

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
