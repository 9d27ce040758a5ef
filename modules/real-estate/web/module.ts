import { IconHomeCog, IconHomeSearch, IconHomeStar, IconWorldWww } from '@tabler/icons-react';
import type { WebModule } from '#platform/web/module.ts';
import { configurationPage, homepagePage, objectPage, objectsPage, startPage } from './pages.ts';
import { objectKeys } from './object-keys.ts';
import { portalKeys } from './portals/portal-keys.ts';
import { stakeholderKeys } from './stakeholders/stakeholder-keys.ts';

export const realEstate: WebModule = {
  name: 'real-estate',
  pages: [
    {
      page: startPage,
      texts: ['start', 'today', 'list', 'objects', 'portals'],
      component: () => import('./start/start-page.tsx').then((module) => module.StartPage),
      help: 'real-estate:help.start',
    },
    {
      page: objectsPage,
      texts: ['today', 'list', 'objects', 'pictures', 'stakeholders'],
      component: () => import('./list/objects-page.tsx').then((module) => module.ObjectsPage),
      help: 'real-estate:help.objects',
    },
    {
      page: objectPage,
      texts: [
        'list',
        'objects',
        'pictures',
        'configuration',
        'portals',
        'exposes',
        'stakeholders',
        'texts',
        'checklist',
      ],
      component: () => import('./object/object-page.tsx').then((module) => module.ObjectPage),
      help: 'real-estate:help.object',
    },
    {
      page: homepagePage,
      texts: ['homepage'],
      component: () => import('./homepage/homepage-editor-page.tsx').then((module) => module.HomepageEditorPage),
      help: 'real-estate:help.homepage',
    },
    {
      page: configurationPage,
      texts: ['configuration', 'portals'],
      component: () => import('./configuration/configuration-page.tsx').then((module) => module.ConfigurationPage),
      help: 'real-estate:help.configuration',
    },
  ],
  icons: {
    'house-search': IconHomeSearch,
    'house-settings': IconHomeCog,
    'house-star': IconHomeStar,
    'house-world': IconWorldWww,
  },
  tasks: {
    'estate-update-mails': [stakeholderKeys.all],
    'estate-reconcile': [portalKeys.all, objectKeys.all],
    'estate-import-scout': [portalKeys.all, objectKeys.all],
    'estate-import-openimmo': [objectKeys.all],
  },
  auditNames: () => import('../contract/audit.ts').then((module) => module.realEstateAudit),
  auditIcons: () => import('./audit-icons.ts').then((module) => module.auditIcons),
};
