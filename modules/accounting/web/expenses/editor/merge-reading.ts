import type { ValuesOf } from '#platform/contract/fields.ts';
import type { EntityEditing } from '#platform/web/form/use-entity-form.ts';
import type { Expense, expenseFields } from '#modules/accounting/contract/expenses/expenses.ts';

/** Merges the values read into the form: typed values stay, and with a typed gross the amounts, which belong to it. */
export function mergeReading(
  editing: Pick<EntityEditing<typeof expenseFields>, 'form' | 'merge'>,
  read: Expense,
): ValuesOf<typeof expenseFields> {
  const { values, conflicts } = editing.merge(read);
  const isGrossTyped = conflicts.some(({ key }) => key === 'gross');
  return isGrossTyped ? { ...values, amounts: editing.form.getValues('amounts') } : values;
}
