import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import type { ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { deliveriesEnded } from '../../contract/invoices/sending/deliveries-ended.ts';
import { createAttachmentRoutes } from './attachments/routes.ts';
import type { CancelParts } from './issue/cancel-invoice.ts';
import { createIssuingTask } from './issue/issue-many.ts';
import { createIssuingRoutes } from './issue/routes.ts';
import type { OverviewParts } from './overview/read-overview.ts';
import { createOverviewRoutes } from './overview/routes.ts';
import { createPaymentRoutes } from './payments/routes.ts';
import { createInvoiceRoutes } from './routes.ts';
import { createInvoiceAttachments } from './send/invoice-attachments.ts';
import { createSendingRoutes } from './send/routes.ts';
import { createSendingTask } from './send/send-invoices-task.ts';
import { createZipRoutes } from './zip/routes.ts';
import { createZipTask } from './zip/zip-task.ts';

/** Invoices from the draft to the mail. */
export function createInvoicesFeature(
  platform: Platform,
  { reader, releaseBilled, countDueReminders }: CancelParts & OverviewParts & { readonly reader: ReceiptReader },
): Feature {
  const { renderer, files, mailer } = platform;
  return {
    name: 'invoices',
    routes: [
      ...createInvoiceRoutes(renderer, files),
      ...createAttachmentRoutes(files),
      ...createIssuingRoutes({ ...platform, reader, releaseBilled }),
      ...createSendingRoutes(mailer),
      ...createPaymentRoutes(),
      ...createZipRoutes(),
      ...createOverviewRoutes({ countDueReminders }),
    ],
    attachments: [createInvoiceAttachments(files)],
    liveEvents: [deliveriesEnded],
    onOwnMailEnd: [(tx, organizationId) => publish(tx, deliveriesEnded, { organizationId }, {})],
    tasks: [createSendingTask(mailer), createIssuingTask(platform, mailer), createZipTask()],
  };
}
