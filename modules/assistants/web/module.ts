import { IconHeart, IconHome, IconUsers } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { webEntity } from '#platform/web/records/web-entity.ts';
import { assistantAudit } from '../contract/audit.ts';

export const assistants: WebModule = {
  name: 'assistants',
  pages: [],
  entities: [
    webEntity('/benit/care/sis/patient', IconUsers, () =>
      import('../contract/people/patient.ts').then(({ patient }) => patient),
    ),
  ],
  icons: { heart: IconHeart, home: IconHome },
  tasks: { 'assistants-export': [], 'assistants-import': [], 'assistants-import-undo': [] },
  audit: assistantAudit,
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
