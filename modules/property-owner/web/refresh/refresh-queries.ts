import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { pollInterval, tasksQuery } from '#platform/web/tasks/task-queries.ts';
import { listRefreshes, updateData } from '../../contract/refresh/refreshes.ts';
import { listUnassigned } from '../../contract/unassigned/unassigned.ts';
import { refreshPage, unassignedPage } from '../pages.ts';
import { refreshKeys } from '../query-keys.ts';

/** The journal of deliveries, newest first. */
export const refreshList = defineList({
  key: [...refreshKeys.all, 'list'],
  endpoint: listRefreshes,
  rows: 'refreshes',
  page: refreshPage,
});
/** Transactions whose delivered owner is unknown. */
export const unassignedList = defineList({
  key: [...refreshKeys.all, 'unassigned'],
  endpoint: listUnassigned,
  rows: 'buchungen',
  page: unassignedPage,
});

/** Query of the newest entries, polled while one runs. */
const newestQuery = () => ({
  ...endpointQuery(
    [...refreshKeys.all, 'newest'],
    listRefreshes,
    { query: { limit: 20 } },
    ({ refreshes }) => refreshes,
  ),
  refetchInterval: ({ state }: { state: { data: readonly { state: string }[] | undefined } }) =>
    (state.data ?? []).some((entry) => entry.state === 'running') ? Math.min(pollInterval(), 3000) : (false as const),
});

/** Limit of counted waiting transactions; above it the text says "more than". */
export const countedUnassigned = 99;
/** Query of the number of transactions without an owner, one above the limit at most. */
export const unassignedCountQuery = endpointQuery(
  [...refreshKeys.all, 'unassigned-count'],
  listUnassigned,
  { query: { limit: countedUnassigned + 1 } },
  ({ buchungen }) => buchungen.length,
);

export function useStartRefresh() {
  const { t } = useTranslation('property-owner');
  const client = useQueryClient();
  return useAction(updateData, {
    attempt: 'send',
    toast: (_, { body }) => t(body?.dryRun === true ? 'refresh.checkStarted' : 'refresh.started'),
    invalidates: [tasksQuery.queryKey, refreshKeys.all],
    // Somebody else may have decided or started one.
    onFailed: () => client.invalidateQueries({ queryKey: refreshKeys.all }),
  });
}

/** Reads the running entry with its progress: the user's own task reports it at once. */
export function useRunning() {
  const newest = useQuery(newestQuery());
  const { data: tasks = [] } = useQuery(tasksQuery);
  const running = newest.data?.find(({ state }) => state === 'running');
  const task = tasks.find(({ id }) => id === running?.taskId);
  return {
    running,
    waiting: newest.data?.find(({ state }) => state === 'waiting'),
    done: task?.done ?? running?.done ?? 0,
    total: task?.total ?? running?.total ?? null,
  };
}
