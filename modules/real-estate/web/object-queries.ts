import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listObjekte } from '../contract/objects/objekt.ts';
import type { Objekt } from '../contract/objects/objekt.ts';
import { objectsPage } from './pages.ts';

/** Keys of queries about objects: what changes one makes all stale. */
const objectKeys = { all: ['real-estate', 'objects'] } as const;

/** List of objects; the one changed last first. */
export const objectList = defineList({
  key: objectKeys.all,
  endpoint: listObjekte,
  rows: 'objekte',
  page: objectsPage,
});

/** Query of one object, whole; null if there is none. */
export const objectQuery = (objectId: string) =>
  endpointQuery(
    [...objectKeys.all, 'one', objectId],
    listObjekte,
    { query: { objectId } },
    ({ objekte: [object] }) => (object ?? null) as Objekt | null,
  );
