import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { listExpenses } from '../../contract/expenses/expenses.ts';
import { fetchExpense, lastFilters, nextToCheckQuery } from './expense-queries.ts';
import { useExpenseCommands } from './use-expense-commands.ts';

/** Leads through the expenses to be checked, in the order and with the filters of the list that was shown last. */
export function useCheckQueue() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openExpense, openList } = useExpenseCommands();
  const open = async (expenseId: string | null | undefined) => {
    if (expenseId !== null && expenseId !== undefined) {
      // The cached state may be older than its reading.
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
    return client.fetchQuery(nextToCheckQuery(after)).then(
      (next) => open(next),
      // The list shows what is left, or why it cannot.
      () => openList(),
    );
  };
  return { begin: () => beginning.run(), openNext };
}
