import { z } from 'zod';
import { publish } from '#platform/server/realtime/publish.ts';
import { defineTask } from '#platform/server/tasks/define-task.ts';
import { expenseReading } from '../../contract/expenses.ts';
import { findReadExpense, noteReadingTask } from './repository.ts';

/** Reads the receipt of an expense. It may begin anew: what it writes is written once, at its end. */
export const readingTask = defineTask({
  kind: 'expense-reading',
  payload: z.object({ expenseRowId: z.uuid() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  tell: async (tx, { organizationId, payload: { expenseRowId }, task: { id: taskId, state, done, total } }) => {
    // Whoever starts a reading, here or as a task repeated: the expense has the last one.
    const expense = await (state === 'waiting'
      ? noteReadingTask(tx, expenseRowId, taskId)
      : findReadExpense(tx, expenseRowId, taskId));
    if (expense !== undefined)
      await publish(tx, expenseReading, { organizationId }, { expenseId: expense.number, taskId, state, done, total });
  },
});
