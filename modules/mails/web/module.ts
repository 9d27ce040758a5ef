import { IconMail } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { mailsPage } from './pages.ts';

export const mails: WebModule = {
  name: 'mails',
  pages: [
    {
      page: mailsPage,
      texts: ['outbox'],
      component: () => import('./mails-page.tsx').then((module) => module.MailsPage),
      help: 'mails:help.mails',
    },
  ],
  icons: { mail: IconMail },
  auditNames: () => import('../contract/audit.ts').then((module) => module.mailAudit),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
