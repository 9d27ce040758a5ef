import { isSameValue } from '#platform/contract/fields.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { lockStarts } from '#platform/server/tasks/task-repository.ts';
import { keepWritable } from './keep-writable.ts';
import { listExpenseChanges, logExpense } from './log-expense.ts';
import type { ReceiptReading } from '#modules/receipt-reading/server/index.ts';
import type { ReadableField } from '#modules/receipt-reading/server/index.ts';
import { findExpenseById, lockExpense, updateExpense } from './repository.ts';
import { sumAmounts } from '#modules/receipt-reading/contract/receipt-values.ts';
import type { ExpenseContent, FieldSources } from './rows.ts';
import { contentOf } from './service.ts';
import { suggestValues } from './suggest-values.ts';

/**
 * Fills the fields of an expense with the values read that can be saved. Values that a person wrote or confirmed stay.
 * What the receipt leaves open is suggested from the last one of its supplier.
 */
export async function applyReading(
  context: TenantContext,
  id: string,
  reading: Pick<ReceiptReading, 'fields' | 'checkReport'>,
): Promise<void> {
  // Before the row, in the order of whoever starts a reading: the end of this one starts the next.
  await lockStarts(context.tx, context.actor.organizationId);
  if (!(await findExpenseById(context, id))) return;
  const { expense } = await lockExpense(context, { id });
  const { fields, checkReport } = keepWritable(reading);
  const before = contentOf(expense);
  const isFree = (name: string): boolean => expense.sources[name]?.source !== 'person';
  const entries = Object.entries(fields).filter(([name]) => isFree(name));
  const values: Partial<ExpenseContent> = Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  const sources: FieldSources = Object.fromEntries(
    entries.map(([name, { source, confidence, page, box }]): [ReadableField, FieldSource] => [
      name as ReadableField,
      { source, confidence, page, box },
    ]),
  );
  const merged = { ...before, ...values };
  const givesWay = findContradiction(merged, { isFree, isRead: (name) => name in values });
  // Amounts of an earlier reading do not belong to this gross; a gross gives way to that of the person.
  const suggestions = await suggestValues(context.tx, { id, expense, content: merged, read: Object.keys(values) });
  const content = {
    ...merged,
    ...(suggestions.values as Partial<ExpenseContent>),
    ...(expense.checkedAt === null &&
      isPaidOnItsDay(merged, values, isFree) && { paymentStatus: 'paid' as const, paidDate: merged.expenseDate }),
    ...(givesWay === 'amounts' && { amounts: [] }),
    ...(givesWay === 'gross' && { gross: before.gross }),
  };
  const kept = {
    ...without(expense.sources, ...suggestions.dropped),
    ...without(sources, ...(givesWay === 'gross' ? ['gross'] : [])),
    ...suggestions.sources,
  };
  const newSources = givesWay === 'amounts' ? without(kept, 'amounts') : kept;
  if (isSameValue(content, before) && checkReport === null && isSameValue(newSources, expense.sources)) return;
  await updateExpense(context, id, content, newSources, checkReport);
  const after = (await lockExpense(context, { id })).expense;
  await logExpense(
    context,
    'expense_read',
    { id, number: expense.expenseId },
    { changes: listExpenseChanges(expense, after) },
  );
}

/** True for a slip that was paid by card or cash: it was paid on the day printed on it, unless a person wrote its payment. */
function isPaidOnItsDay(
  { paymentMethod, paymentStatus, paidDate, dueDate, gross }: ExpenseContent,
  { expenseDate }: Partial<ExpenseContent>,
  isFree: (name: string) => boolean,
): boolean {
  const isSlip = (paymentMethod === 'card' || paymentMethod === 'cash') && dueDate === null && gross !== null;
  return (
    isSlip &&
    expenseDate !== undefined &&
    paymentStatus === 'open' &&
    paidDate === null &&
    isFree('paymentStatus') &&
    isFree('paidDate')
  );
}

function without(sources: FieldSources, ...names: readonly string[]): FieldSources {
  return Object.fromEntries(Object.entries(sources).filter(([key]) => !names.includes(key)));
}

/**
 * Finds a contradiction between amounts and gross: a value read gives way if a person wrote the other one, or if a
 * gross was read without its amounts.
 */
function findContradiction(
  { amounts, gross }: ExpenseContent,
  { isFree, isRead }: Readonly<Record<'isFree' | 'isRead', (name: string) => boolean>>,
): 'amounts' | 'gross' | undefined {
  if (amounts.length === 0) return undefined;
  if (isFree('amounts') && isRead('gross') && !isRead('amounts')) return 'amounts';
  if (gross === sumAmounts(amounts)) return undefined;
  return isFree('amounts') ? 'amounts' : 'gross';
}
