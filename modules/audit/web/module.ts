import { IconHistory } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { auditPage } from './pages.ts';

export const audit: WebModule = {
  name: 'audit',
  pages: [
    {
      page: auditPage,
      component: async () => {
        const [{ AuditPage }, { loadAuditWords }] = await Promise.all([
          import('./audit-page.tsx'),
          import('./audit-words.ts'),
        ]);
        await loadAuditWords();
        return AuditPage;
      },
      help: 'audit:help.audit',
      needsAllTexts: true,
    },
  ],
  icons: { history: IconHistory },
  tasks: { 'audit-export': [] },
  auditNames: () => import('../contract/audit.ts').then((module) => module.auditLogAudit),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
