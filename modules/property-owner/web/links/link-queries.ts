import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { listOwnerLinks } from '../../contract/owner-links.ts';
import { linkKeys } from '../link-keys.ts';

/** Who may look at an owner, page by page; those of the search before stay while the next ones load. */
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

/** Marks links, and the owners without one, for reload. */
export async function refreshLinks(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: linkKeys.all });
}
