import { todayInGermany } from '#platform/server/clock.ts';
import type { Files } from '#platform/server/files/files.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import * as contract from '../../contract/chain/issued-documents.ts';
import { findRange } from './archive-range.ts';
import { archiveKind } from './archive-task.ts';
import { checkIntegrity } from './check-integrity.ts';

// Each check reads every document of an organisation; the database hashes them.
const places = {
  name: 'integrity',
  running: 2,
  runningPerTenant: 1,
  waiting: 20,
  waitingPerTenant: 2,
  retryAfterSeconds: 10,
} as const;

/**
 * Routes that prove the integrity of the issued documents.
 * @param files store of what is attached to invoices
 */
export function createChainRoutes(files: Pick<Files, 'readBytes'>): readonly Route[] {
  const tenantQueues = createTenantQueues(places);
  return [
    route(contract.checkIntegrity, async (_, context) => {
      const { tenantQueue, signal } = context;
      return tenantQueues.run((granted) => checkIntegrity({ ...context, files }, granted), { tenantQueue, signal });
    }),
    route(contract.archiveInvoices, ({ body }, { transaction }) =>
      transaction(async (context) => {
        const range = await findRange(context.tx, body);
        const fileName = `invoices-${range.first}-${range.last}-${todayInGermany(context.clock)}.zip`;
        return { task: await startTask(context, archiveKind, { ...range, fileName }) };
      }),
    ),
  ];
}
