import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { askBeforeClosing, createUploadQueue } from '#platform/web/files/upload-queue.ts';
import { createExpense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';

/** No answer, signed out, too much work, server away: none of them is the file's fault. */
const passingStatus: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504]);

/** Receipts on their way to the server, whichever page of the product is open meanwhile. */
export const receiptQueue = createUploadQueue<Expense>({
  // One is checked by the server while the next is sent; more would wait there.
  atOnce: 2,
  isPassing: (error) => error instanceof ApiError && passingStatus.has(error.status),
  send: async (file, { uploadId, ...options }) =>
    (await call(createExpense, { body: { uploadId }, files: { file } }, { ...options, background: true })).expense,
});

askBeforeClosing(receiptQueue);
