import { createTally } from '#platform/server/metrics/tally.ts';
import { portals } from '../../contract/objects/channels.ts';
import type { Portal } from '../../contract/objects/channels.ts';
import { jobKinds } from '../../contract/portals/portals.ts';
import type { JobKind } from '../../contract/portals/portals.ts';

const { count, prepare, metric } = createTally(
  'kontor_portal_jobs_ended_total',
  'Jobs with portals that ended in this process, as their log shows them: transfers, reconciliations, feedback',
  ['portal', 'kind', 'outcome'],
);

for (const portal of portals)
  for (const kind of jobKinds) for (const outcome of ['done', 'failed']) prepare({ portal, kind, outcome });

/** Counter of jobs with portals, for `/metrics`. */
export const portalJobMetric = metric;

/** Counts a job of a portal that ended. */
export function countPortalJob(portal: Portal, kind: JobKind, hasErrors: boolean): void {
  count({ portal, kind, outcome: hasErrors ? 'failed' : 'done' });
}
