import type { ComponentType } from 'react';
import { checklistOf } from '../../contract/checklist/checklist-items.ts';
import type { Objekt } from '../../contract/objects/objekt.ts';
import type { objectTabs } from '../objects/object-tabs.ts';

/** Properties of a tab's content. */
interface ObjectPanelProps {
  readonly object: Objekt;
}

interface ObjectPanel {
  readonly tab: (typeof objectTabs)[number];
  /** False for objects that do not have the tab. */
  readonly isShown?: (object: Objekt) => boolean;
  readonly load: () => Promise<ComponentType<ObjectPanelProps>>;
}

/** Tabs of an object with their content, in their order; each is loaded when it is first opened. */
export const objectPanels: readonly ObjectPanel[] = [
  { tab: 'daten', load: async () => (await import('../data/data-tab.tsx')).DataTab },
  { tab: 'texte', load: async () => (await import('../texts/texts-tab.tsx')).TextsTab },
  { tab: 'bilder', load: async () => (await import('../pictures/pictures-tab.tsx')).PicturesTab },
  {
    tab: 'checkliste',
    isShown: ({ data }) => checklistOf(String(data['realEstateType'])).length > 0,
    load: async () => (await import('../checklist/checklist-tab.tsx')).ChecklistTab,
  },
  { tab: 'interessenten', load: async () => (await import('../stakeholders/stakeholders-tab.tsx')).StakeholdersTab },
];
