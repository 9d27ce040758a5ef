import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getChecklist } from '../../contract/checklist/checklist.ts';

/** Key of the papers of an object. */
export const checklistKey = (objectId: string) => ['real-estate', 'checklist', objectId] as const;

/** Query of the papers of an object. */
export const checklistQuery = (objectId: string) =>
  endpointQuery(checklistKey(objectId), getChecklist, { query: { objectId } }, ({ items }) => items);
