import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listRefreshes, updateData } from '../../contract/refresh/refreshes.ts';
import { listJournal } from './refresh-list.ts';
import { startRefresh } from './start-refresh.ts';

export const refreshRoutes: readonly Route[] = [
  route(updateData, ({ body }, { transaction }) =>
    transaction(async (context) => ({ refresh: await startRefresh(context, body ?? {}) })),
  ),
  route(listRefreshes, ({ query }, { read }) => read(({ tx }) => listJournal(tx, query))),
];
