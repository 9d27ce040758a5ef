import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDownload } from '#platform/web/downloads/use-download.ts';
import { askWithNote } from '#platform/web/feedback/question.ts';
import { useAction } from '#platform/web/form/use-action.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import { returnToList } from '#platform/web/lists/list-place.ts';
import { deleteExpense, getExpenseDocument } from '../../contract/expenses/expenses.ts';
import type { ExpenseSummary } from '../../contract/expenses/expenses.ts';
import { toFileName } from '../../contract/shared/file-names.ts';
import { expenseListPage, expensePage } from '../pages.ts';
import { expenseKeys, expenseQuery, refreshExpenses } from './expense-queries.ts';

type NamedExpense = Pick<ExpenseSummary, 'expenseId'>;

/** Provides the actions of an expense besides saving; used by the list and the editor. */
export function useExpenseCommands() {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const navigate = useNavigate();

  const openExpense = (expenseId: string) => navigate(expensePage.link({ expenseId }));
  // The list restores its own scroll position; the router would go to the top.
  const openList = () =>
    navigate({ ...expenseListPage.link({}, returnToList(expenseKeys.lists.join('.'))), resetScroll: false });

  const deletion = useAction(deleteExpense, {
    toast: () => t('audit.events.expense_deleted'),
    onDone: (_, { params: { id } }) => client.removeQueries({ queryKey: expenseQuery(id).queryKey }),
    // Another person may have changed it meanwhile.
    onSettled: () => void refreshExpenses(client),
  });

  /** Asks for the reason, deletes and confirms. @returns true if it is deleted */
  const remove = async ({ expenseId, version }: NamedExpense & Pick<ExpenseSummary, 'version'>): Promise<boolean> => {
    const reason = await askWithNote({
      title: t('expenses.delete.title', { number: expenseId }),
      text: t('expenses.delete.text'),
      noteLabel: t('expenses.delete.reason'),
    });
    if (reason === null) return false;
    const query = { version, ...(reason === '' ? {} : { reason }) };
    return (await deletion.perform({ params: { id: expenseId }, query })) !== undefined;
  };

  const readable = useDownload(getExpenseDocument, {
    toFile: ({ params: { expenseId } }) => ({ name: toFileName(expenseId), type: 'application/pdf' }),
    toast: () => t('toasts.downloaded'),
  });
  const download = ({ expenseId }: NamedExpense) =>
    readable.run({ params: { expenseId }, query: { language: currentLanguage.get() } });
  const downloadCovered = ({ expenseId }: NamedExpense) =>
    readable.run({ params: { expenseId }, query: { language: currentLanguage.get(), cover: 'true' } });

  return { openExpense, openList, remove, download, downloadCovered, isDownloading: readable.isRunning };
}
