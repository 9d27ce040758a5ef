import { describeValues } from '#platform/contract/fields.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { expenseFields } from '../../contract/expenses/expenses.ts';
import type { Expense } from '../../contract/expenses/expenses.ts';

type ExpenseEvent = Extract<LoggedEvent['event'], `expense_${string}`>;

/** Returns the subject of an expense in the audit log. */
export function subjectOfExpense({ id, number }: { readonly id: string; readonly number: string }) {
  return { type: 'expense', id, label: number } as const;
}

/** Records an event of an expense in the audit log, in the same transaction as the change. */
export async function logExpense(
  context: TenantContext,
  event: ExpenseEvent,
  expense: { readonly id: string; readonly number: string },
  more: Pick<LoggedEvent, 'changes' | 'given'> = {},
): Promise<void> {
  await logEvent(context, { event, subject: subjectOfExpense(expense), ...more });
}

/** Lists the differences field by field. */
export function listExpenseChanges(before: Expense, after: Expense): ReturnType<typeof listChanges> {
  return listChanges(describeValues(expenseFields, before), describeValues(expenseFields, after));
}
