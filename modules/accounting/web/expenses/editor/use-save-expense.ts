import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { call } from '#platform/web/api/client.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import { useSave } from '#platform/web/form/use-save.ts';
import type { Saving } from '#platform/web/form/use-save.ts';
import { saveExpense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Expense, expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';
import { expenseQuery, fetchExpense, refreshExpenses } from '../expense-queries.ts';

/** Saves the form of an expense, which confirms the values read. */
export function useSaveExpense(
  { expenseId }: Expense,
  editing: EntityEditing<typeof expenseFields>,
): Saving<typeof expenseFields> {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  return useSave({
    editing,
    prefix: 'expense',
    send: (wire, version) =>
      call(saveExpense, { body: { expense: { ...wire, expenseId, ...(version === undefined ? {} : { version }) } } }),
    fetchSaved: async () => {
      const saved = await fetchExpense(client, expenseId);
      if (saved === null) throw new ApiError(404, [{ code: 'not_found', message: 'The expense is gone' }], '');
      return saved;
    },
    onSaved: ({ expense }) => {
      client.setQueryData(expenseQuery(expenseId).queryKey, expense);
      void refreshExpenses(client);
      notifySuccess(t('expenses.toasts.saved'));
    },
  });
}
