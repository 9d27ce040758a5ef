import { IconHistory } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { auditLogAudit } from '../contract/audit.ts';
import { auditPage } from './pages.ts';

export const audit: WebModule = {
  name: 'audit',
  pages: [
    {
      page: auditPage,
      component: () => import('./audit-page.tsx').then((module) => module.AuditPage),
      help: 'audit:help.audit',
      needsAllTexts: true,
    },
  ],
  icons: { history: IconHistory },
  tasks: { 'audit-export': [] },
  audit: auditLogAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
