import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { receiptChanged } from '../../contract/receipts/receipts.ts';
import { createDigests, createDigestSchedule } from './mails/tell-administrators.ts';
import { createReleaseMails, createReleaseSchedule } from './mails/tell-releases.ts';
import { createReceiptRoutes } from './routes.ts';

/** Receipts that administrators lay before owners, and owners release, with the mails about them. */
export const createReceiptsFeature = (platform: Platform): Feature => ({
  name: 'receipts',
  routes: createReceiptRoutes(platform),
  liveEvents: [receiptChanged],
  jobs: [createReleaseMails(platform), createDigests(platform)],
  schedules: [createReleaseSchedule(platform), createDigestSchedule(platform)],
});
