import { IconMail } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { mailAudit } from '../contract/audit.ts';
import { readMailSearch } from './mail-search.ts';

export const mails: WebModule = {
  name: 'mails',
  pages: [
    {
      path: '/benit/central-configuration/mail',
      page: () => import('./mails-page.tsx').then((module) => module.MailsPage),
      help: 'mails:help.mails',
      validateSearch: readMailSearch,
    },
  ],
  icons: { mail: IconMail },
  audit: mailAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
