import type { ServerModule } from '#platform/server/module.ts';
import type { Platform } from '#platform/server/platform.ts';
import { accountingAudit } from '../contract/audit.ts';
import { accountingCatalogue } from '../contract/catalogue.ts';
import { accountingEntities } from '../contract/records/records.ts';
import { expenseReading } from '../contract/expenses/expenses.ts';
import { accountingErrors } from '../contract/errors.ts';
import { createArchiveTask } from './chain/archive-task.ts';
import { createChainRoutes } from './chain/routes.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createAccountingDemo } from './demo/accounting-demo.ts';
import { createExpensesDemo } from './demo/expenses-demo.ts';
import { recordsDemo } from './demo/records-demo.ts';
import { timeDemo } from './demo/time-demo.ts';
import { createReadingTask } from './expenses/reading-task.ts';
import { createReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { createExpenseRoutes } from './expenses/routes.ts';
import { createIssuingTask } from './invoices/issue/issue-many.ts';
import { createIssuingRoutes } from './invoices/issue/routes.ts';
import { createInvoiceRoutes } from './invoices/routes.ts';
import { invoiceAttachments } from './invoices/send/invoice-attachments.ts';
import { createSendingRoutes } from './invoices/send/routes.ts';
import { createSendingTask } from './invoices/send/send-invoices-task.ts';
import { createTransfer, recordRoutes } from './records/routes.ts';
import { accountingSamples } from './records/samples.ts';
import { holdIssuedDocuments } from './retention/issued-documents-hold.ts';
import { planAccounting } from './schedules.ts';
import { createTimeEntryRoutes } from './time-entries/routes.ts';

export { appendDocument } from './chain/append-document.ts';
export type { DocumentLink } from './chain/link.ts';
export { customers } from './records/routes.ts';
export { noteArchiveHandedOut } from './retention/archives.ts';
export { skipNumbersAfterRestore } from './restore/skip-numbers.ts';
export { createInvoice } from './invoices/service.ts';
export { writeConfiguration } from './configuration/repository.ts';

/** Composes the accounting module. */
export function createAccounting(platform: Platform): ServerModule {
  const { renderer, files, mailer, reading } = platform;
  const reader = createReceiptReader(reading);
  const transfer = createTransfer(platform);
  return {
    name: 'accounting',
    errors: accountingErrors,
    catalogue: accountingCatalogue,
    audit: accountingAudit,
    entities: accountingEntities,
    samples: accountingSamples,
    demo: [createAccountingDemo(platform), recordsDemo, timeDemo, createExpensesDemo(files)],
    routes: [
      ...createConfigurationRoutes(platform),
      ...createInvoiceRoutes(renderer, files),
      ...createIssuingRoutes({ ...platform, reader }),
      ...recordRoutes,
      ...transfer.routes,
      ...createExpenseRoutes({ ...platform, reader }),
      ...createTimeEntryRoutes(renderer),
      ...createChainRoutes(),
      ...createSendingRoutes(mailer),
    ],
    attachments: [invoiceAttachments],
    liveEvents: [expenseReading],
    tasks: [
      ...transfer.tasks,
      createSendingTask(mailer),
      createIssuingTask(platform, mailer),
      createArchiveTask(),
      createReadingTask({ files, reader, deadlineMs: reading.deadlineMs }),
    ],
    schedules: planAccounting(platform),
    purgeHold: holdIssuedDocuments,
    close: () => reader.close(),
  };
}
