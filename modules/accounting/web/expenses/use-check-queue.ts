import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { findExpenseNeighbours } from '../../contract/expenses/check-expenses.ts';
import { listExpenses } from '../../contract/expenses/expenses.ts';
import { fetchExpense, lastFilters } from './expense-queries.ts';
import { useExpenseCommands } from './use-expense-commands.ts';

/** Leads through the expenses to be checked, in the order and with the filters of the list that was shown last. */
export function useCheckQueue() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openExpense, openList } = useExpenseCommands();
  const open = async (expenseId: string | null | undefined) => {
    if (expenseId !== null && expenseId !== undefined) {
      // What is known of it may be older than its reading.
      await fetchExpense(client, expenseId).catch(() => null);
      return openExpense(expenseId);
    }
    notifySuccess(t('expenses.check.allDone'));
    return openList();
  };
  const beginning = useCommand(
    () => call(listExpenses, { query: { ...lastFilters(), checked: 'no', limit: 1 } }, { background: true }),
    { onDone: ({ expenses: [first] }) => open(first?.expenseId) },
  );
  /** Opens the next expense to be checked after one, from the end again the first; the list if there is none left. */
  const openNext = async (after: string) => {
    // Asked anew: an answer from before the save would count this one.
    const query = { ...lastFilters(), checked: 'no', expenseId: after } as const;
    const around = await call(findExpenseNeighbours, { query }, { background: true }).catch(() => null);
    // The list shows what is left, or why it cannot.
    if (around === null) return openList();
    return open(around.next ?? around.first);
  };
  return { begin: () => beginning.run(), openNext };
}
