import { IconApps, IconBuilding, IconUsers } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import {
  brandsPage,
  deletedOrganizationsPage,
  invitationsPage,
  organizationsPage,
  servicesPage,
  statusPage,
  usersPage,
} from './pages.ts';

/** Link to the open invitations for the top bar. */
export { InvitationsLink } from './invitations/invitations-link.tsx';

export const organizations: WebModule = {
  name: 'organizations',
  pages: [
    {
      page: usersPage,
      texts: ['users'],
      component: () => import('./users/users-page.tsx').then((module) => module.UsersPage),
      help: 'organizations:help.users',
    },
    {
      page: invitationsPage,
      texts: ['users'],
      component: () => import('./invitations/invitations-page.tsx').then((module) => module.InvitationsPage),
      help: 'organizations:help.invitations',
      isForEverybody: true,
    },
    {
      page: organizationsPage,
      texts: ['central'],
      component: () =>
        import('./central/organizations/organizations-page.tsx').then((module) => module.OrganizationsPage),
      help: 'organizations:help.organizations',
    },
    {
      page: deletedOrganizationsPage,
      texts: ['central'],
      component: () =>
        import('./central/deleted/deleted-organizations-page.tsx').then((module) => module.DeletedOrganizationsPage),
      help: 'organizations:help.deletedOrganizations',
      // Modules name the records under retention.
      needsAllTexts: true,
    },
    {
      page: brandsPage,
      texts: ['central'],
      component: () => import('./central/brands/brands-page.tsx').then((module) => module.BrandsPage),
      help: 'organizations:help.brands',
    },
    {
      page: statusPage,
      texts: ['central', 'status'],
      component: () => import('./central/status/status-page.tsx').then((module) => module.StatusPage),
      help: 'organizations:help.status',
    },
    {
      page: servicesPage,
      texts: ['central'],
      component: () => import('./central/services/services-page.tsx').then((module) => module.ServicesPage),
      help: 'organizations:help.services',
    },
  ],
  icons: { apps: IconApps, building: IconBuilding, users: IconUsers },
  paletteCommands: () => import('./palette-commands.ts').then((module) => module.paletteCommands),
  paletteSources: () => import('./palette-sources.ts').then((module) => module.paletteSources),
  auditNames: () => import('../contract/audit.ts').then((module) => module.organizationAudit),
  auditValueFields: ['permissions', 'startApplication'],
  loadAuditValues: () => import('./audit-queries.ts').then((module) => module.loadAuditValues()),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
