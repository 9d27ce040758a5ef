import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { portalChanged } from '../../contract/portals/portal-live.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { listPortalJobs, listPortals } from '../../contract/portals/portals.ts';

import { portalKeys } from './portal-keys.ts';

/** Query of the channels of publication, with their connection and their last job. */
export const portalsQuery = () => endpointQuery([...portalKeys.all, 'list'], listPortals, {}, ({ portals }) => portals);

/** Asks for the portals again whenever something happened at one. */
export function usePortalUpdates(): void {
  const client = useQueryClient();
  useCollectedEvent(portalChanged, () => void client.invalidateQueries({ queryKey: portalKeys.all }));
}

/** Query of the log of a portal, the newest first. */
export const portalJobsQuery = (portal: Portal) =>
  infiniteQueryOptions({
    queryKey: [...portalKeys.all, 'jobs', portal],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPortalJobs,
        { query: { portal, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal, background: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
