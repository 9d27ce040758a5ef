import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createRateLimit } from '#platform/server/limits/rate-limit.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import type { Platform } from '#platform/server/platform.ts';
import {
  downloadDeliveryErrors,
  downloadWithdrawals,
  listRefreshes,
  previewUndo,
  updateData,
} from '../../contract/refresh/refreshes.ts';
import { checkDelivery, downloadSample, sampleFileName } from '../../contract/refresh/check-delivery.ts';
import { checkArchive } from './check-archive.ts';
import { errorsExport, requireDelivery, withdrawnExport } from './delivery-lists.ts';
import { readUndoPreview } from './preview-undo.ts';
import { listJournal } from './refresh-list.ts';
import { writeSample } from './sample-delivery.ts';
import { updateDeliveries } from './start-refresh.ts';

/** Limits of parallel downloads, in total and per organisation. */
const places = {
  name: 'delivery-lists',
  running: 4,
  runningPerTenant: 2,
  waiting: 64,
  waitingPerTenant: 16,
} as const;

/** Limits of parallel checks; each imports a delivery and rolls it back. */
const checkPlaces = {
  name: 'delivery-checks',
  running: 2,
  runningPerTenant: 1,
  waiting: 16,
  waitingPerTenant: 2,
} as const;

/** Maximum checks of an organisation: a software house tries a format many times a day. */
const checksPerHour = 60;

/** Routes of refreshes and of the journal of deliveries. */
export function createRefreshRoutes(parts: Pick<Platform, 'files' | 'scan' | 'clock'>): readonly Route[] {
  const hourly = createRateLimit({ name: 'delivery-checks-hourly', max: checksPerHour, seconds: 3600 });
  const [tenantQueues, checks] = [createTenantQueues(places), createTenantQueues(checkPlaces)];
  return [
    route(updateData, ({ body }, { transaction }) =>
      transaction(async (context) => ({ refresh: await updateDeliveries(context, body ?? {}) })),
    ),
    route(listRefreshes, ({ query }, { read }) => read(({ tx }) => listJournal(tx, query))),
    route(previewUndo, ({ params }, { read }) => read(({ tx }) => readUndoPreview(tx, params.id))),
    route(
      checkDelivery,
      async ({ files }, context) => {
        const place = await checks.enter({ tenantQueue: context.tenantQueue, signal: context.signal });
        try {
          return { check: await checkArchive(context, files.file, parts) };
        } finally {
          place.leave();
        }
      },
      { beforeBody: ({ actor, clock }) => hourly.count(actor.organizationId, clock.now()) },
    ),
    route(downloadSample, async () => ({ chunks: writeSample(), fileName: sampleFileName })),
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
