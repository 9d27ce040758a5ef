import type { WebModule } from '#platform/web/module.ts';
import { profilePage } from './pages.ts';

export { profilePage };

export const identity: WebModule = {
  name: 'identity',
  pages: [
    {
      page: profilePage,
      texts: ['profile', 'second-factor', 'sign-in'],
      component: () => import('./profile/profile-page.tsx').then((module) => module.ProfilePage),
      help: 'identity:help.profile',
      isForEverybody: true,
    },
  ],
  auditNames: () => import('../contract/audit.ts').then((module) => module.identityAudit),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
