import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import {
  assignTransactions,
  downloadUnassigned,
  unassignedFileName,
  listUnassigned,
  releaseTransactions,
} from '../../contract/unassigned/unassigned.ts';
import { assignToOwner, releaseTransaction } from './assign-transactions.ts';
import { waitingExport } from './export-waiting.ts';
import { listUnknownOwners } from './unassigned-list.ts';

/** Limits of parallel downloads, in total and per organisation; each reads all waiting postings. */
const places = {
  name: 'unassigned-lists',
  running: 4,
  runningPerTenant: 2,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

/** Routes of postings whose delivered owner is unknown. */
export function createUnassignedRoutes(): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(listUnassigned, ({ query }, { read }) =>
      read(({ tx }) => listUnknownOwners(tx, query.assigned === 'true', query)),
    ),
    route(assignTransactions, ({ body }, { transaction }) =>
      transaction(async (context) => ({ assigned: await assignToOwner(context, body) })),
    ),
    route(releaseTransactions, ({ params }, { transaction }) =>
      transaction(async (context) => {
        await releaseTransaction(context, params.id);
        return { released: 1 };
      }),
    ),
    route(downloadUnassigned, async (_, context) => {
      const place = await tenantQueues.enter({ tenantQueue: context.tenantQueue, signal: context.signal });
      return {
        chunks: waitingExport.csv({ run: context, language: 'de' }),
        place,
        fileName: unassignedFileName,
      };
    }),
  ];
}
