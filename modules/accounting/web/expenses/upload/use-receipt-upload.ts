import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { clearErrors } from '#platform/web/api/error-banners.ts';
import { notifySuccess } from '#platform/web/feedback/notify.ts';
import { receiveFiles } from '#platform/web/files/receive-files.ts';
import { useFileCheck } from '#platform/web/files/use-file-intake.ts';
import { isOpenUpload } from '#platform/web/files/upload-queue.ts';
import { tasksQuery } from '#platform/web/tasks/task-queries.ts';
import { receiptRule } from '#modules/accounting/contract/expenses/expenses.ts';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import { clearExpenseLists, expenseQuery, refreshExpenses } from '../expense-queries.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';
import { receiptQueue } from './receipt-queue.ts';

export interface ReceiptUpload {
  /** Takes any number of receipts; each becomes an expense to be checked. */
  readonly upload: (files: readonly File[]) => void;
  /** File types offered by the browser. */
  readonly accept: string;
}

const refreshEveryMs = 1500;
let refreshedAt = 0;

/**
 * Uploads receipts in the background.
 * @param opensSingle true: the editor of a single receipt opens once it has arrived, if the page is still open
 */
export function useReceiptUpload({ opensSingle }: { readonly opensSingle: boolean }): ReceiptUpload {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openExpense } = useExpenseCommands();
  const { accept, findProblem } = useFileCheck(receiptRule);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const note = (): void => {
    void client.invalidateQueries({ queryKey: tasksQuery.queryKey });
    const isLast = !receiptQueue.state.get().uploads.some(isOpenUpload);
    if (!isLast && performance.now() - refreshedAt < refreshEveryMs) return;
    refreshedAt = performance.now();
    void refreshExpenses(client);
  };
  const open = (expense: Expense | undefined): void => {
    if (expense === undefined) return;
    client.setQueryData(expenseQuery(expense.expenseId).queryKey, expense);
    note();
    notifySuccess(t('expenses.toasts.created', { number: expense.expenseId }));
    if (!isThere.current) return;
    receiptQueue.dismiss();
    clearExpenseLists(client);
    void openExpense(expense.expenseId);
  };
  const upload = (files: readonly File[]): void => {
    if (files.length === 0) return;
    clearErrors();
    const { uploads } = receiptQueue.state.get();
    const isIdle = !uploads.some(isOpenUpload);
    if (isIdle) receiptQueue.dismiss();
    receiveFiles(receiptQueue, files, findProblem, opensSingle && files.length === 1 && isIdle ? open : note);
  };
  return { upload, accept };
}
