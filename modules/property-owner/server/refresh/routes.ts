import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import {
  downloadDeliveryErrors,
  downloadWithdrawals,
  listRefreshes,
  previewUndo,
  updateData,
} from '../../contract/refresh/refreshes.ts';
import { errorsExport, requireDelivery, withdrawnExport } from './delivery-lists.ts';
import { readUndoPreview } from './preview-undo.ts';
import { listJournal } from './refresh-list.ts';
import { updateDeliveries } from './start-refresh.ts';

/** Limits of parallel downloads, in total and per organisation. */
const places = {
  name: 'delivery-lists',
  running: 4,
  runningPerTenant: 2,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

/** Routes of refreshes and of the journal of deliveries. */
export function createRefreshRoutes(): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(updateData, ({ body }, { transaction }) =>
      transaction(async (context) => ({ refresh: await updateDeliveries(context, body ?? {}) })),
    ),
    route(listRefreshes, ({ query }, { read }) => read(({ tx }) => listJournal(tx, query))),
    route(previewUndo, ({ params }, { read }) => read(({ tx }) => readUndoPreview(tx, params.id))),
    ...[
      { endpoint: downloadDeliveryErrors, list: errorsExport, name: 'fehler' },
      { endpoint: downloadWithdrawals, list: withdrawnExport, name: 'entfallende-eintraege' },
    ].map(({ endpoint, list, name }) =>
      route(endpoint, async ({ params }, context) => {
        const deliveryId = await context.read(({ tx }) => requireDelivery(tx, params.id));
        const place = await tenantQueues.enter({ tenantQueue: context.tenantQueue, signal: context.signal });
        const chunks = list.csv({ run: context, id: params.id, language: 'de' });
        return { chunks, place, fileName: `${name}-${deliveryId.replaceAll(/[^\w.-]/gu, '-')}.csv` };
      }),
    ),
  ];
}
