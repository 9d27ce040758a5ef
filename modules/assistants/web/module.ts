import { IconHeart, IconHome } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { peopleGroup } from './entities.ts';
import { loadFramed } from './load-framed.ts';
import {
  assistantPage,
  draftsPage,
  entriesPage,
  entryPage,
  handoverPage,
  propertyPage,
  settingsPage,
  teamPage,
} from './pages.ts';

export const assistants: WebModule = {
  name: 'assistants',
  pages: [
    {
      page: assistantPage,
      texts: ['care', 'people', 'entries', 'drafts', 'chat', 'voice'],
      component: () => loadFramed(import('./care/assistant-page.tsx').then((module) => module.AssistantPage)),
      help: 'assistants:help.assistant',
    },
    {
      page: draftsPage,
      texts: ['drafts', 'entries', 'people'],
      component: () => loadFramed(import('./entries/draft/drafts-page.tsx').then((module) => module.DraftsPage)),
      help: 'assistants:help.drafts',
    },
    {
      page: entriesPage,
      texts: ['entries', 'people'],
      component: () => loadFramed(import('./entries/list/entries-page.tsx').then((module) => module.EntriesPage)),
      help: 'assistants:help.entries',
    },
    {
      page: entryPage,
      texts: ['entries', 'people', 'staff'],
      component: () => loadFramed(import('./documents/entry-page.tsx').then((module) => module.PrintableEntryPage)),
      help: 'assistants:help.entries',
    },
    {
      page: handoverPage,
      texts: ['handover', 'entries', 'people'],
      component: () => loadFramed(import('./handover/handover-page.tsx').then((module) => module.HandoverPage)),
      help: 'assistants:help.handover',
    },
    {
      page: propertyPage,
      texts: ['property', 'chat', 'voice'],
      component: () => import('./property/property-page.tsx').then((module) => module.PropertyPage),
      help: 'assistants:help.property',
    },
    {
      page: teamPage,
      texts: ['staff'],
      component: () => loadFramed(import('./staff/team-page.tsx').then((module) => module.TeamPage)),
      help: 'assistants:help.team',
    },
    {
      page: settingsPage,
      texts: ['configuration', 'staff'],
      component: () => loadFramed(import('./care/settings-page.tsx').then((module) => module.SettingsPage)),
      help: 'assistants:help.settings',
    },
  ],
  entities: peopleGroup.entities,
  icons: { heart: IconHeart, home: IconHome },
  tasks: { 'assistants-export': [], 'assistants-import': [], 'assistants-import-undo': [] },
  auditNames: () => import('../contract/audit.ts').then((module) => module.assistantAudit),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
