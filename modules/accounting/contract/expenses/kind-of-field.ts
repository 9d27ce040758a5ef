import type { KindOfField } from '#modules/e-invoice/contract/finding-values.ts';
import { expenseFields } from './expenses.ts';
import type { ExpenseField } from './expenses.ts';

/** Returns the kind of values that a field of an expense has in the report on its e-invoice. */
export const kindOfExpenseField: KindOfField = (field) => {
  if (!Object.hasOwn(expenseFields, field)) return undefined;
  const { kind, isMoney } = expenseFields[field as ExpenseField];
  return isMoney === true || kind === 'rows' ? 'amount' : kind === 'day' ? 'day' : 'text';
};
