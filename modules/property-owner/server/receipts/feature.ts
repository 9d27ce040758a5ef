import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { receiptChanged } from '../../contract/receipts/receipts.ts';
import { createDigests, createDigestSchedule } from './mails/tell-administrators.ts';
import { createReleaseMails, createReleaseSchedule } from './mails/tell-releases.ts';
import { createReceiptRoutes } from './routes.ts';
import { createReleaseRoutes } from './releases/routes.ts';
import { createReportRoutes } from './report/routes.ts';
import { createUploadRoutes } from './upload/upload-routes.ts';

/** Receipts that deliveries or administrators bring, and owners release, with the mails about them. */
export function createReceiptsFeature(platform: Platform): Feature {
  const reader = createReceiptReader(platform.reading);
  return {
    name: 'receipts',
    routes: [
      ...createReceiptRoutes(platform),
      ...createUploadRoutes({ ...platform, reader }),
      ...createReleaseRoutes({ ...platform, reader }),
      ...createReportRoutes(platform),
    ],
    liveEvents: [receiptChanged],
    jobs: [createReleaseMails(platform), createDigests(platform)],
    schedules: [createReleaseSchedule(platform), createDigestSchedule(platform)],
    close: () => reader.close(),
  };
}
