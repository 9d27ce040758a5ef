import { z } from 'zod';
import type { Task } from '#platform/contract/task.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { RequestSource, TenantContext } from '#platform/server/http/context.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineTask } from '#platform/server/tasks/define-task.ts';
import type { ServedTaskKind } from '#platform/server/tasks/define-task.ts';
import { enqueueTask } from '#platform/server/tasks/start-task.ts';
import { countOpenTasks, lockStarts } from '#platform/server/tasks/task-repository.ts';
import { expenseReading } from '../../contract/expenses/expenses.ts';
import { findNextQueued, findReadExpense, queueReceipt, recordReadingTask } from './repository.ts';

const payload = z.object({ expenseRowId: z.uuid() });
/**
 * Tasks of one person that read receipts; their other receipts are queued. The tasks of an organisation run one after the
 * other: so those of its other people, and exports, wait for two receipts, not for 400.
 */
const maxReadings = 2;

/** Reads the receipt of an expense. It can be restarted: its results are written once, at the end. */
export const readingTask: ServedTaskKind<typeof payload> = defineTask({
  kind: 'expense-reading',
  payload,
  permission: 'benit-accounting-permission',
  runsAgain: true,
  repeatsDone: true,
  tell: async (tx, { organizationId, userId, payload: { expenseRowId }, task, at }) => {
    const { id: taskId, state, done, total } = task;
    // The last reading belongs to the expense, whether started here or by repeating the task.
    const expense = await (state === 'waiting'
      ? recordReadingTask(tx, expenseRowId, taskId)
      : findReadExpense(tx, expenseRowId, taskId));
    if (expense !== undefined)
      await publish(tx, expenseReading, { organizationId }, { expenseId: expense.number, taskId, state, done, total });
    if (state !== 'waiting' && state !== 'running') await readNext(tx, { organizationId, userId, now: at });
  },
});

/**
 * Queues a receipt behind the others of its uploader, and starts its reading if there are too few to wait for.
 * @returns the task that reads it; null while it is queued
 */
export async function enqueueReading(context: TenantContext, expenseRowId: string): Promise<Task | null> {
  const { tx, actor, source, clock } = context;
  await queueReceipt(tx, expenseRowId, { userId: actor.userId, source });
  const started = await readNext(tx, { ...actor, now: clock.now() });
  return started.get(expenseRowId) ?? null;
}

/** Starts the reading of a person's oldest queued receipts, as many as may be read. @returns the tasks by receipt */
async function readNext(
  tx: Transaction,
  { organizationId, userId, now }: { readonly organizationId: string; readonly userId: string; readonly now: Date },
): Promise<ReadonlyMap<string, Task>> {
  await lockStarts(tx, organizationId);
  const started = new Map<string, Task>();
  for (let open = await countOpenTasks(tx, userId, readingTask.kind); open < maxReadings; open += 1) {
    const next = await findNextQueued(tx, userId);
    if (next === undefined) break;
    const starter = { organizationId, userId, source: next.source as RequestSource, now };
    // The first message of the task removes the receipt from the queue.
    started.set(next.id, await enqueueTask(tx, readingTask, { expenseRowId: next.id }, starter));
  }
  return started;
}
