import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/api/client.ts';
import { clearErrors } from '#platform/web/api/error-banners.ts';
import { describeError } from '#platform/web/api/errors.ts';
import { useCommand } from '#platform/web/form/use-action.ts';
import { useFileIntake } from '#platform/web/files/use-file-intake.ts';
import { tasksQuery } from '#platform/web/tasks/task-queries.ts';
import { createExpense, receiptRule } from '#modules/accounting/contract/expenses/expenses.ts';
import { clearExpenseLists, expenseQuery } from '../expense-queries.ts';
import { useExpenseCommands } from '../use-expense-commands.ts';

export interface ReceiptUpload {
  /** Current upload, with the share that has been sent, from 0 to 1. */
  readonly running: { readonly name: string; readonly share: number } | null;
  /** Reason why the last file was rejected. */
  readonly failure: { readonly title: string; readonly texts: readonly string[] } | null;
  readonly upload: (files: readonly File[]) => void;
  /** File types offered by the browser. */
  readonly accept: string;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Creates an expense from a receipt and opens its editor. */
export function useReceiptUpload(): ReceiptUpload {
  const { t } = useTranslation('accounting');
  const client = useQueryClient();
  const { openExpense } = useExpenseCommands();
  const [running, setRunning] = useState<ReceiptUpload['running']>(null);
  const [failure, setFailure] = useState<ReceiptUpload['failure']>(null);
  const sending = useRef<AbortController | null>(null);

  const creation = useCommand(
    ({ file, signal }: { readonly file: File; readonly signal: AbortSignal }) => {
      const onProgress = (share: number) => setRunning({ name: file.name, share });
      return call(createExpense, { body: {}, files: { file } }, { signal, onProgress });
    },
    {
      toast: ({ expense }) => t('expenses.toasts.created', { number: expense.expenseId }),
      invalidates: [tasksQuery.queryKey],
      onDone: ({ expense }) => {
        client.setQueryData(expenseQuery(expense.expenseId).queryKey, expense);
        clearExpenseLists(client);
        return openExpense(expense.expenseId);
      },
      onFailed: (error, { file: { name }, signal }) => {
        if (!signal.aborted)
          setFailure({ title: t('expenses.upload.failed', { name }), texts: describeError(error, t) });
      },
      onSettled: () => {
        sending.current = null;
        setRunning(null);
      },
    },
  );

  const { accept, receive } = useFileIntake(receiptRule, {
    onTake: (file) => {
      const controller = new AbortController();
      sending.current = controller;
      setRunning({ name: file.name, share: 0 });
      creation.runInPlace({ file, signal: controller.signal });
    },
    onRefuse: (problem, { name }) => setFailure({ title: t('expenses.upload.failed', { name }), texts: [problem] }),
  });
  const upload = (files: readonly File[]) => {
    if (files.length === 0 || sending.current !== null) return;
    setFailure(null);
    clearErrors();
    receive(files);
  };

  return { running, failure, upload, accept, cancel: () => sending.current?.abort(), dismiss: () => setFailure(null) };
}
