import { useQueryClient } from '@tanstack/react-query';
import { useCollectedEvent } from '#platform/web/realtime/use-collected-event.ts';
import { isOpen } from '#platform/web/tasks/task-queries.ts';
import { expenseReading } from '#modules/accounting/contract/expenses/expenses.ts';
import { refreshExpenses } from '../expense-queries.ts';

/** Refreshes the list when receipts have been read, whoever uploaded them; many at once count as one. */
export function useReadingNews(): void {
  const client = useQueryClient();
  useCollectedEvent(
    expenseReading,
    () => void refreshExpenses(client),
    (said) => !isOpen(said),
  );
}
