import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { Mailer } from '#platform/server/mail/outbox.ts';
import type { ServerModule } from '#platform/server/module.ts';
import type { PictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createSheetReader } from '#platform/server/sheets/sheet-reader.ts';
import { accountingAudit } from '../contract/audit.ts';
import { accountingCatalogue } from '../contract/catalogue.ts';
import { accountingEntities } from '../contract/records.ts';
import { expenseReading } from '../contract/expenses.ts';
import { accountingErrors } from '../contract/errors.ts';
import { createArchiveTask } from './chain/archive-task.ts';
import { createChainRoutes } from './chain/routes.ts';
import { createConfigurationRoutes } from './configuration/routes.ts';
import { createAccountingDemo } from './demo/accounting-demo.ts';
import { createExpensesDemo } from './demo/expenses-demo.ts';
import { recordsDemo } from './demo/records-demo.ts';
import { timeDemo } from './demo/time-demo.ts';
import { createReadingTask } from './expenses/reading-task.ts';
import { createReceiptReader } from './expenses/reading/receipt-reader.ts';
import type { ReceiptReaderOptions } from './expenses/reading/receipt-reader.ts';
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

export interface AccountingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly renderer: DocumentRenderer;
  readonly pictures: PictureProcessor;
  readonly files: Files;
  readonly mailer: Mailer;
  /** Limits of reading receipts; those of the product if absent. */
  readonly reading?: (ReceiptReaderOptions & { readonly deadlineMs?: number }) | undefined;
}

/** Composes the accounting module. */
export function createAccounting(dependencies: AccountingDependencies): ServerModule {
  const { database, clock, renderer, pictures, files, mailer, reading = {} } = dependencies;
  const reader = createReceiptReader(reading);
  const sheets = createSheetReader();
  const transfer = createTransfer({ files, sheets });
  return {
    name: 'accounting',
    errors: accountingErrors,
    catalogue: accountingCatalogue,
    audit: accountingAudit,
    entities: accountingEntities,
    samples: accountingSamples,
    demo: [createAccountingDemo({ renderer, files }), recordsDemo, timeDemo, createExpensesDemo(files)],
    routes: [
      ...createConfigurationRoutes({ pictures, files }),
      ...createInvoiceRoutes(renderer, files),
      ...createIssuingRoutes({ renderer, files, reader }),
      ...recordRoutes,
      ...transfer.routes,
      ...createExpenseRoutes({ files, renderer, reader }),
      ...createTimeEntryRoutes(renderer),
      ...createChainRoutes(),
      ...createSendingRoutes(mailer),
    ],
    attachments: [invoiceAttachments],
    liveEvents: [expenseReading],
    tasks: [
      ...transfer.tasks,
      createSendingTask(mailer),
      createIssuingTask({ renderer, files }, mailer),
      createArchiveTask(),
      createReadingTask({ files, reader, ...(reading.deadlineMs !== undefined && { deadlineMs: reading.deadlineMs }) }),
    ],
    schedules: planAccounting({ database, clock }),
    purgeHold: holdIssuedDocuments,
    close: async () => {
      await Promise.all([reader.close(), sheets.close()]);
    },
  };
}
