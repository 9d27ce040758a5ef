import type { WebModule } from '#platform/web/module.ts';
import { identityAudit } from '../contract/audit.ts';
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
  audit: identityAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
