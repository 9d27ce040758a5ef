import { IconApps, IconBuilding, IconUsers } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { readSearch } from '#platform/web/lists/read-search.ts';
import { organizationAudit } from '../contract/audit.ts';

export const organizations: WebModule = {
  name: 'organizations',
  pages: [
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
  ],
  icons: { apps: IconApps, building: IconBuilding, users: IconUsers },
  paletteSources: () => import('./palette-sources.ts').then((module) => module.paletteSources),
  audit: organizationAudit,
  auditValueFields: ['permissions', 'startApplication'],
  loadAuditValues: () => import('./audit-values.ts').then((module) => module.loadAuditValues()),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
