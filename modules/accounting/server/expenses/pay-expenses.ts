import { todayInGermany } from '#platform/server/clock.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Expense } from '../../contract/expenses/expenses.ts';
import { listExpenseChanges, logExpense } from './log-expense.ts';
import { lockExpense, updateExpense } from './repository.ts';
import { confirmed, contentOf } from './service.ts';

interface ExpensePayment {
  readonly expenseIds: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly paidDate: string;
  readonly paymentMethod: Expense['paymentMethod'];
}

/**
 * Marks expenses as paid; those that are paid already stay as they are.
 * @returns the number of marked ones @throws AppError not_found, validation_failed for a day in the future
 */
export async function payExpenses(
  context: TenantContext,
  { expenseIds, paidDate, paymentMethod }: ExpensePayment,
): Promise<number> {
  if (paidDate > todayInGermany(context.clock)) throw invalidField('paidDate', 'day_in_future');
  let paid = 0;
  // In an order that two requests share.
  for (const number of [...new Set(expenseIds)].toSorted()) {
    const { id, expense } = await lockExpense(context, { number });
    if (expense.paymentStatus === 'paid') continue;
    const method = paymentMethod === '' ? expense.paymentMethod : paymentMethod;
    await updateExpense(
      context,
      id,
      { ...contentOf(expense), paymentStatus: 'paid', paidDate, paymentMethod: method },
      {
        ...expense.sources,
        paymentStatus: confirmed,
        paidDate: confirmed,
        ...(paymentMethod !== '' && { paymentMethod: confirmed }),
      },
    );
    const changes = listExpenseChanges(expense, (await lockExpense(context, { id })).expense);
    await logExpense(context, 'expense_changed', { id, number }, { changes });
    paid += 1;
  }
  return paid;
}
