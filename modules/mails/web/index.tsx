import type { ModuleRoute } from '#platform/web/routes.ts';
import { readMailSearch } from './mail-search.ts';

/** Pages of the mails module. */
export const moduleRoutes: readonly ModuleRoute[] = [
  {
    path: '/benit/central-configuration/mail',
    page: () => import('./mails-page.tsx').then((module) => module.MailsPage),
    help: 'mails:help.mails',
    validateSearch: readMailSearch,
  },
];
