import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getPropertyConfiguration } from '../../contract/configuration/configuration.ts';
import type { PropertyConfiguration } from '../../contract/configuration/configuration.ts';
import { listOwnerLinks } from '../../contract/links/owner-links.ts';
import { linkKeys } from '../query-keys.ts';

/** Query of an owner's links, page by page; the previous search result stays while the next one loads. */
export function linksQuery(eid: string, search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...linkKeys.all, eid, search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listOwnerLinks,
        {
          params: { id: eid },
          query: {
            ...(search === undefined ? {} : { searchTerm: search }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before, query) => (query?.queryKey[2] === eid ? keepPreviousData(before) : undefined),
  });
}

/** Query of the access of former owners. */
export const accessQuery = endpointQuery(
  ['property-owner', 'access'],
  getPropertyConfiguration,
  {},
  ({ configurations }) => readAccess(configurations),
);

/** Reads the access of former owners from the settings. */
export function readAccess(configurations: readonly PropertyConfiguration[]) {
  const card = configurations.find(({ configIdentifier }) => configIdentifier === 'accessConfig');
  return card?.configIdentifier === 'accessConfig'
    ? { ...card.properties, version: card.version }
    : { graceDays: 0, version: 0 };
}

/** Invalidates links and the owners without one. */
export async function refreshLinks(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: linkKeys.all });
}
