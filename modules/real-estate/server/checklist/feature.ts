import type { Feature } from '#platform/server/combine-features.ts';
import { route } from '#platform/server/http/route.ts';
import { getChecklist, saveChecklistItem } from '../../contract/checklist/checklist.ts';
import { listItems, saveItem } from './checklist.ts';

/** Papers that the sale of a house or site needs. */
export const checklistFeature: Feature = {
  name: 'checklist',
  routes: [
    route(getChecklist, ({ query }, { read }) =>
      read(async ({ tx }) => ({ items: await listItems(tx, query.objectId) })),
    ),
    route(saveChecklistItem, ({ body }, { transaction }) =>
      transaction(async (context) => ({ item: await saveItem(context, body) })),
    ),
  ],
};
