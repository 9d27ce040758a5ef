import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { reportError } from '#platform/web/api/error-banners.ts';
import { saveFile } from '#platform/web/components/save-file.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { askWithNote } from '#platform/web/feedback/question.ts';
import { currentLanguage } from '#platform/web/i18n/language.ts';
import { returnToList } from '#platform/web/lists/list-place.ts';
import { deleteExpense, getExpenseDocument, getExpenseOriginal } from '../../contract/expenses/expenses.ts';
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

  /** Asks for the reason, deletes and confirms. @returns true if it is deleted */
  const remove = async ({ expenseId, version }: NamedExpense & Pick<ExpenseSummary, 'version'>): Promise<boolean> => {
    const reason = await askWithNote({
      title: t('expenses.delete.title', { number: expenseId }),
      text: t('expenses.delete.text'),
      noteLabel: t('expenses.delete.reason'),
    });
    if (reason === null) return false;
    try {
      await call(deleteExpense, {
        params: { id: expenseId },
        query: { version, ...(reason === '' ? {} : { reason }) },
      });
    } catch (error) {
      reportError(error);
      void refreshExpenses(client);
      return false;
    }
    client.removeQueries({ queryKey: expenseQuery(expenseId).queryKey });
    void refreshExpenses(client);
    notifySuccess(t('audit.events.expense_deleted'));
    return true;
  };

  const download = async ({ expenseId }: NamedExpense) => {
    try {
      const bytes = await call(getExpenseDocument, {
        params: { expenseId },
        query: { language: currentLanguage.get() },
      });
      saveFile(bytes, toFileName(expenseId), 'application/pdf');
      notifySuccess(t('toasts.downloaded'));
    } catch (error) {
      reportError(error);
    }
  };

  /** Saves the receipt as uploaded. */
  const downloadOriginal = async ({
    expenseId,
    fileName,
    mediaType,
  }: Pick<ExpenseSummary, 'expenseId' | 'fileName' | 'mediaType'>) => {
    try {
      saveFile(await call(getExpenseOriginal, { params: { expenseId } }), fileName, mediaType);
    } catch (error) {
      reportError(error);
    }
  };

  return { openExpense, openList, remove, download, downloadOriginal };
}
