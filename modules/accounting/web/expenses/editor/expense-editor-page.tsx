import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '#platform/web/components/page-header.tsx';
import { ErrorState, ListSkeleton } from '#platform/web/components/states.tsx';
import { expenseListPage, expensePage } from '../../pages.ts';
import { watchedExpenseQuery } from '../expense-queries.ts';
import { MissingExpense } from '../missing-expense.tsx';
import { useExpenseCommands } from '../use-expense-commands.ts';
import { ExpenseEditor } from './expense-editor.tsx';

/** Editor of the expense whose number stands in the address. */
export function ExpenseEditorPage() {
  const { t } = useTranslation('accounting');
  const { expenseId } = expensePage.useParams();
  const expense = useQuery(watchedExpenseQuery(expenseId));
  const { openList } = useExpenseCommands();
  if (expense.data) return <ExpenseEditor key={expenseId} expense={expense.data} />;
  return (
    <>
      <PageHeader
        title={t('expenses.editor.title', { number: expenseId })}
        trail={{
          parent: t('expenses.title'),
          href: expenseListPage.path,
          onParent: () => void openList(),
          name: expenseId,
        }}
      />
      {expense.isPending ? <ListSkeleton rows={6} height={72} /> : null}
      {expense.isError ? <ErrorState error={expense.error} onRetry={() => void expense.refetch()} /> : null}
      {expense.data === null ? <MissingExpense expenseId={expenseId} /> : null}
    </>
  );
}
