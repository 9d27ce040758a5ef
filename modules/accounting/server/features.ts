import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { createChainFeature } from './chain/feature.ts';
import { createConfigurationFeature } from './configuration/feature.ts';
import { createDemoFeature } from './demo/feature.ts';
import { createExpensesFeature } from './expenses/feature.ts';
import { createInvoicesFeature } from './invoices/feature.ts';
import { createRecordsFeature } from './records/feature.ts';
import { countDueReminders } from './reminders/due-reminders.ts';
import { createRemindersFeature } from './reminders/feature.ts';
import { releaseBilledEntries } from './time-entries/billing.ts';
import { createTimeEntriesFeature } from './time-entries/feature.ts';

/** Features of accounting; invoices and expenses share the processes that read receipts. */
export function createFeatures(platform: Platform): readonly Feature[] {
  const reader = createReceiptReader(platform.reading);
  return [
    createConfigurationFeature(platform),
    createRecordsFeature(platform),
    createInvoicesFeature(platform, { reader, releaseBilled: releaseBilledEntries, countDueReminders }),
    createRemindersFeature(platform),
    createExpensesFeature(platform, reader),
    createTimeEntriesFeature(platform),
    createChainFeature(platform),
    createDemoFeature(platform),
    { name: 'receipt-reading', close: () => reader.close() },
  ];
}
