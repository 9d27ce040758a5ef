import type { ModuleRoute } from '#platform/web/routes.ts';
import { readAuditSearch } from './audit-search.ts';

/** Pages of the audit module. */
export const moduleRoutes: readonly ModuleRoute[] = [
  {
    path: '/benit/organization-configuration/audit',
    page: () => import('./audit-page.tsx').then((module) => module.AuditPage),
    help: 'audit:help.audit',
    validateSearch: readAuditSearch,
  },
];
