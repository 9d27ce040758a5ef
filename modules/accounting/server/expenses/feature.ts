import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { expensesToCheck } from '../../contract/expenses/check-expenses.ts';
import { expenseReading } from '../../contract/expenses/expenses.ts';
import { planPurge } from './purge-schedule.ts';
import { createReadingTask } from './reading-task.ts';
import { createExpenseRoutes } from './routes.ts';

/** Expenses with their receipts. */
export function createExpensesFeature(platform: Platform, reader: ReceiptReader): Feature {
  const { files, reading } = platform;
  return {
    name: 'expenses',
    routes: createExpenseRoutes({ ...platform, reader }),
    liveEvents: [expenseReading, expensesToCheck],
    tasks: [createReadingTask({ files, reader, deadlineMs: reading.deadlineMs })],
    schedules: planPurge(platform),
  };
}
