import { describeValues } from '#platform/contract/fields.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import type { LoggedEvent } from '#platform/server/audit/log-event.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { expenseFields } from '../../contract/expenses.ts';
import type { Expense } from '../../contract/expenses.ts';

type ExpenseEvent = Extract<LoggedEvent['event'], `expense_${string}`>;

/** What the audit log calls an expense. */
export function subjectOfExpense({ id, number }: { readonly id: string; readonly number: string }) {
  return { type: 'expense', id, label: number } as const;
}

/** Writes into the audit log what was done to an expense, in the transaction that does it. */
export async function logExpense(
  context: TenantContext,
  event: ExpenseEvent,
  expense: { readonly id: string; readonly number: string },
  more: Pick<LoggedEvent, 'changes' | 'given'> = {},
): Promise<void> {
  await logEvent(context, { event, subject: subjectOfExpense(expense), ...more });
}

/** Field by field what differs. */
export function listExpenseChanges(before: Expense, after: Expense): ReturnType<typeof listChanges> {
  return listChanges(describeValues(expenseFields, before), describeValues(expenseFields, after));
}
