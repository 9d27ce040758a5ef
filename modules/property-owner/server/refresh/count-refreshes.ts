import type { Database } from '#platform/server/database/database.ts';
import type { TenantScope } from '#platform/server/database/transaction.ts';
import { createTally } from '#platform/server/metrics/tally.ts';
import { refreshStates } from '../../contract/refresh/refreshes.ts';
import { forEveryOwner } from '../wall/for-every-owner.ts';

const { count, prepare, metric } = createTally(
  'kontor_refreshes_ended_total',
  'Scheduled refreshes that ended in this process, by state of their last entry; those of people are tasks of kind refresh',
  ['outcome'],
);

for (const outcome of refreshStates) if (outcome !== 'running') prepare({ outcome });

/** Counter of scheduled refreshes, for `/metrics`. */
export const refreshMetric = metric;

/** Counts a scheduled refresh by the state in which its last entry of the journal ended. */
export async function countRefresh(
  database: Pick<Database, 'tenant'>,
  scope: TenantScope,
  runId: string,
): Promise<void> {
  const findState = () =>
    database.tenant(
      scope,
      async (tx) => {
        await forEveryOwner(tx);
        const newest = tx.selectFrom('deliveries').select('state').where('run_id', '=', runId);
        return newest.orderBy('started_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
      },
      { readOnly: true },
    );
  // A figure that is missing must not fail the refresh.
  const entry = await findState().catch(() => undefined);
  if (entry) count({ outcome: entry.state });
}
