import { lazy } from 'react';
import type { ModuleRoute } from '#platform/web/routes.ts';

export {
  enterOrganization, leaveOrganization, loadOrganizations, type OrganizationChoice, organizationChoices, saveLanguage,
  type Workplace, workplace,
} from './workplace.ts';

/** Screen on which a user of several organisations chooses one. */
export const OrganizationChoicePage = lazy(() =>
  import('./choice/organization-choice-page.tsx').then((module) => ({ default: module.OrganizationChoicePage })),
);

/** Pages of the organisations module. */
export const moduleRoutes: readonly ModuleRoute[] = [];
