import { z } from 'zod';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineTask } from '#platform/server/tasks/define-task.ts';
import { expenseReading } from '../../contract/expenses/expenses.ts';
import { findReadExpense, recordReadingTask } from './repository.ts';

/** Reads the receipt of an expense. It can be restarted: its results are written once, at the end. */
export const readingTask = defineTask({
  kind: 'expense-reading',
  payload: z.object({ expenseRowId: z.uuid() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  repeatsDone: true,
  tell: async (tx, { organizationId, payload: { expenseRowId }, task: { id: taskId, state, done, total } }) => {
    // The last reading belongs to the expense, whether started here or by repeating the task.
    const expense = await (state === 'waiting'
      ? recordReadingTask(tx, expenseRowId, taskId)
      : findReadExpense(tx, expenseRowId, taskId));
    if (expense !== undefined)
      await publish(tx, expenseReading, { organizationId }, { expenseId: expense.number, taskId, state, done, total });
  },
});
