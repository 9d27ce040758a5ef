import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listObjekte, nextObjectId } from '../contract/objects/objekt.ts';
import type { Objekt } from '../contract/objects/objekt.ts';
import { getObjectViews } from '../contract/public-pages/views.ts';
import { objectKeys } from './object-keys.ts';
import { objectsPage } from './pages.ts';

/** List of objects; the one changed last first. */
export const objectList = defineList({
  key: objectKeys.all,
  endpoint: listObjekte,
  rows: 'objekte',
  page: objectsPage,
  views: ['ansicht', 'copyFrom'],
});

/** Filters of that list in its address. */
export type ObjectFilters = ReturnType<typeof objectsPage.readSearch>;

/** Query of one object, whole; null if there is none. */
export const objectQuery = (objectId: string) =>
  endpointQuery(
    [...objectKeys.all, 'one', objectId],
    listObjekte,
    { query: { objectId } },
    ({ objekte: [object] }) => (object ?? null) as Objekt | null,
  );

/** Number of objects offered to choose from. */
const maxChoices = 20;

/** Query of objects to choose from, by a term; archived ones can be copied, too. */
export const objectChoices = (searchTerm: string) =>
  endpointQuery(
    [...objectKeys.all, 'choices', searchTerm],
    listObjekte,
    { query: { ...(searchTerm === '' ? {} : { searchTerm }), archived: 'true', limit: maxChoices } },
    ({ objekte }) =>
      objekte.map(({ objectId, data }) => ({ id: objectId, label: `${objectId} · ${String(data['title'])}` })),
  );

/** Query of the number that the next object gets. */
export const nextObjectIdQuery = () =>
  endpointQuery([...objectKeys.all, 'next'], nextObjectId, {}, ({ nextNumber }) => nextNumber);

/** Query of how often the pages of an object were read. */
export const objectViewsQuery = (objectId: string) =>
  endpointQuery(['real-estate', 'views', objectId], getObjectViews, { query: { objectId } }, (views) => views);
