import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvent } from '#platform/web/realtime/live-connection.ts';
import { isOpen } from '#platform/web/tasks/task-queries.ts';
import { expenseReading } from '#modules/accounting/contract/expenses/expenses.ts';
import { refreshExpenses } from '../expense-queries.ts';

const collectMs = 1500;

/** Refreshes the list when receipts have been read, whoever uploaded them; many at once count as one. */
export function useReadingNews(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent(expenseReading, (said) => {
    if (isOpen(said)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refreshExpenses(client);
    }, collectMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
