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
import { findNextInLine, findReadExpense, putInLine, recordReadingTask } from './repository.ts';

const payload = z.object({ expenseRowId: z.uuid() });
/**
 * Tasks of one person that read receipts; the rest of their receipts stands in line. The tasks of an organisation run
 * one after the other: so those of its other people, and exports, have their turn after two receipts, not after 400.
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
 * Puts a receipt at the end of its uploader's line, and reads it at once if nobody stands before it.
 * @returns the task that reads it; null while it waits for others
 */
export async function readInTurn(context: TenantContext, expenseRowId: string): Promise<Task | null> {
  const { tx, actor, source, clock } = context;
  await putInLine(tx, expenseRowId, { userId: actor.userId, source });
  const begun = await readNext(tx, { ...actor, now: clock.now() });
  return begun.get(expenseRowId) ?? null;
}

/** Starts reading the receipts at the head of a person's line, as many as may be read. @returns the tasks by receipt */
async function readNext(
  tx: Transaction,
  { organizationId, userId, now }: { readonly organizationId: string; readonly userId: string; readonly now: Date },
): Promise<ReadonlyMap<string, Task>> {
  await lockStarts(tx, organizationId);
  const begun = new Map<string, Task>();
  for (let open = await countOpenTasks(tx, userId, readingTask.kind); open < maxReadings; open += 1) {
    const next = await findNextInLine(tx, userId);
    if (next === undefined) break;
    const starter = { organizationId, userId, source: next.source as RequestSource, now };
    // Its first news takes the receipt out of the line.
    begun.set(next.id, await enqueueTask(tx, readingTask, { expenseRowId: next.id }, starter));
  }
  return begun;
}
