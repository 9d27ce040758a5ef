import { sql } from 'kysely';
import type { Feature } from '#platform/server/combine-features.ts';
import { createOrganizationSchedule } from '#platform/server/jobs/organization-schedule.ts';
import type { Platform } from '#platform/server/platform.ts';
import { portalChanged } from '../../contract/portals/portal-live.ts';
import { portalJobMetric } from './count-transfers.ts';
import { forgetOldJobs, selectOldJobs } from './job-log.ts';
import { createReconcileWork } from './reconcile.ts';
import { createPortalRoutes } from './routes.ts';
import { createTransferWork } from './run-transfers.ts';
import { selectOverdueTransfers, sweepTransfers } from '../portal-queue/sweep-transfers.ts';

/** Publication at portals: transfers, their log, and the connections. */
export const createPublicationFeature = (platform: Platform): Feature => ({
  name: 'publication',
  routes: createPortalRoutes(platform),
  jobs: [createTransferWork(platform)],
  tasks: [createReconcileWork(platform)],
  gauges: [portalJobMetric],
  liveEvents: [portalChanged],
  schedules: [
    createOrganizationSchedule({
      name: 'estate-due-transfers',
      cron: '*/10 * * * *',
      atStart: true,
      database: platform.database,
      service: 'real-estate',
      subject: 'transfers to portals',
      candidates: () => sql`${selectOverdueTransfers} UNION ALL ${selectOldJobs}`,
      start: async (tx, organizationId) => {
        await sweepTransfers(tx, organizationId);
        await forgetOldJobs(tx);
      },
    }),
  ],
});
