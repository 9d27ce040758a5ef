import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cancelTask } from '#platform/contract/tasks.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { isOpen, tasksQuery } from '#platform/web/tasks/task-queries.ts';
import { expenseReading, readExpense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Expense, expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';
import { expenseQuery, fetchExpense, refreshExpenses } from '../expense-queries.ts';
import { mergeReading } from './merge-reading.ts';

export interface Reading {
  /** `unknown`: the reading was long ago, and found nothing. */
  readonly state: 'none' | 'running' | 'done' | 'failed' | 'cancelled' | 'unknown';
  readonly progress: Expense['reading'];
  /** True while a command is in progress. */
  readonly isBusy: boolean;
  readonly start: () => void;
  /** Absent if another person has started the reading. */
  readonly cancel?: () => void;
}

/** Follows the reading of the receipt, whoever started it, and merges its values into the form. */
export function useReading(expense: Expense, editing: EntityEditing<typeof expenseFields>): Reading {
  const { expenseId, reading, readingTaskId } = expense;
  const client = useQueryClient();
  const { data: tasks } = useQuery(tasksQuery);
  const isRunning = reading !== null && isOpen(reading);
  const wasRunning = useRef(isRunning);
  const latest = useRef(editing);
  useEffect(() => {
    latest.current = editing;
  });

  useLiveEvent(expenseReading, ({ expenseId: about, taskId, ...said }) => {
    if (about !== expenseId) return;
    const { queryKey } = expenseQuery(expenseId);
    // The values and the errors are fetched again.
    if (isOpen(said) && taskId === readingTaskId)
      client.setQueryData(queryKey, (known) => known && { ...known, reading: { errors: [], ...said } });
    else void client.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    const hasEnded = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    if (!hasEnded) return;
    const { isDirty, getVersion, adopt } = latest.current;
    // A changed form merges the values read with the typed ones. Later versions come from other people.
    if (isDirty && expense.version === (getVersion() ?? 0) + 1) adopt(expense, mergeReading(latest.current, expense));
    void refreshExpenses(client);
  }, [client, expense, isRunning]);

  const options = {
    onDone: () => fetchExpense(client, expenseId),
    onSettled: () => void client.invalidateQueries({ queryKey: tasksQuery.queryKey }),
  };
  const starting = useAction(readExpense, options);
  const cancelling = useAction(cancelTask, options);
  const own = tasks?.find(({ id }) => id === readingTaskId);
  return {
    state: stateOf(expense),
    progress: reading,
    isBusy: starting.isRunning || cancelling.isRunning,
    start: () => starting.run({ params: { id: expenseId } }),
    ...(own !== undefined && { cancel: () => cancelling.run({ params: { id: own.id } }) }),
  };
}

function stateOf({ readingTaskId, reading, sources }: Expense): Reading['state'] {
  // A deleted reading task leaves only its values.
  if (reading === null && Object.keys(sources).length > 0) return 'done';
  // A queued receipt has no task yet.
  if (reading === null && readingTaskId === null) return 'none';
  if (reading === null) return 'unknown';
  return reading.state === 'waiting' || reading.state === 'running' ? 'running' : reading.state;
}
