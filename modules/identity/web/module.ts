import type { WebModule } from '#platform/web/module.ts';
import { identityAudit } from '../contract/audit.ts';

export const identity: WebModule = {
  name: 'identity',
  pages: [
    {
      path: '/benit/profile',
      page: () => import('./profile/profile-page.tsx').then((module) => module.ProfilePage),
      help: 'identity:help.profile',
      isForEverybody: true,
    },
  ],
  audit: identityAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
