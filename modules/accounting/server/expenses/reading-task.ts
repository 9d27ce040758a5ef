import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { MediaType } from '#platform/contract/files.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { JobLog } from '#platform/server/jobs/job-types.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { readCompany } from '../configuration/repository.ts';
import { applyReading } from './apply-reading.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import { readReceipt } from '#modules/receipt-reading/server/index.ts';
import type { ReceiptReading } from '#modules/receipt-reading/server/index.ts';
import { toAppError } from '#modules/receipt-reading/server/index.ts';
import type { ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { readingTask } from './reading-kind.ts';
import { findExpenseById } from './repository.ts';

const defaultDeadlineMs = 60_000;

export interface ReadingDependencies {
  readonly files: Files;
  readonly reader: ReceiptReader;
  /** Time for one receipt. */
  readonly deadlineMs?: number | undefined;
}

/** Reads receipts in the background. The values fill fields that nobody has written. */
export function createReadingTask({ files, reader, deadlineMs = defaultDeadlineMs }: ReadingDependencies): TaskWork {
  return handleTask(
    readingTask,
    async ({ payload: { expenseRowId: id }, tenantQueue, read, signal, log, progress, report }) => {
      const found = await read(async (context) => {
        const expense = await findExpenseById(context, id);
        const file = expense && (await findFile(context.tx, expense.fileId));
        const { companyName = '', vatNumber = '', taxNumber, IBAN: iban } = await readCompany(context);
        return file && { file, recipient: { name: companyName, vatId: vatNumber, taxNumber, iban } };
      });
      // The expense was deleted in the meantime.
      if (!found) return {};
      const { file, recipient } = found;
      const onPage = (done: number, total: number): void => progress({ done, total });
      const reading = await withLocalFile(files, file, (path) =>
        readReceipt(
          reader,
          { path, mediaType: file.mediaType as MediaType },
          { tenantQueue, signal, recipient, deadlineMs, onPage },
        ),
      ).catch((error: unknown) => {
        // A process that ends together with the product is no fault of the file, and the task runs again.
        throw error instanceof WorkerError && error.reason === 'closed' ? error : toAppError(error, log);
      });
      for (const entry of listUnreadPages(reading.unreadPages, log)) report(entry);
      return { commit: (context) => applyReading(context, id, reading) };
    },
  );
}

/** Reports pages that failed, each with its cause in the log, and ranges of pages that were not tried. */
function* listUnreadPages(unread: ReceiptReading['unreadPages'], log: JobLog): Generator<ErrorEntry> {
  for (const { page, cause } of unread) {
    if (cause === null) continue;
    log.warn({ err: cause, page }, 'a page of a receipt could not be read');
    yield {
      code: 'receipt_page_unread',
      message: `page ${page} could not be read`,
      description: 'errors.receipt_page_unread',
      params: { page },
    };
  }
  const skipped = unread.filter(({ cause }) => cause === null).map(({ page }) => page);
  const starts = skipped.filter((page) => !skipped.includes(page - 1));
  for (const from of starts) {
    let to = from;
    while (skipped.includes(to + 1)) to += 1;
    const description = from === to ? 'errors.receipt_page_skipped' : 'errors.receipt_pages_skipped';
    yield {
      code: 'receipt_page_unread',
      message: `pages ${from} to ${to} were not read`,
      description,
      params: from === to ? { page: from } : { from, to },
    };
  }
}
