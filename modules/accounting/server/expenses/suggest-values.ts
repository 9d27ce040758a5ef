import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import type { Expense } from '../../contract/expenses/expenses.ts';
import type { ExpenseContent, FieldSources } from './rows.ts';

/** Fields that usually stay the same from one receipt of a supplier to the next. */
const steadyFields = ['category', 'paymentMethod', 'vendorVatId', 'vendorTaxNumber', 'vendorIban'] as const;
type SteadyField = (typeof steadyFields)[number];
const suggested: FieldSource = { source: 'last-receipt', confidence: 0.8, page: null, box: null };

interface Suggestions {
  readonly values: Partial<Pick<ExpenseContent, SteadyField>>;
  readonly sources: FieldSources;
  /** Fields whose former suggestion no longer holds, such as that of another supplier. */
  readonly dropped: readonly string[];
}

/**
 * Suggests what an expense leaves open from the last receipt of its supplier that a person has checked: the supplier
 * with the same VAT ID, or else with the same name. Values read or written by a person stay, as do checked expenses.
 * @param read names of the fields that were read
 */
export async function suggestValues(
  tx: Transaction,
  {
    id,
    expense,
    content,
    read,
  }: {
    readonly id: string;
    readonly expense: Expense;
    readonly content: ExpenseContent;
    readonly read: readonly string[];
  },
): Promise<Suggestions> {
  const isSuggested = (name: string): boolean =>
    expense.sources[name]?.source === 'last-receipt' && !read.includes(name);
  const open = steadyFields.filter(
    (name) => isSuggested(name) || (content[name] === '' && expense.sources[name]?.source !== 'person'),
  );
  if (expense.checkedAt !== null || open.length === 0) return { values: {}, sources: {}, dropped: [] };
  const last = await findLast(tx, id, {
    vendor: content.vendor,
    vatId: isSuggested('vendorVatId') ? '' : content.vendorVatId,
  });
  const values = open.map((name) => [name, last?.[name] ?? ''] as const);
  const found = values.filter(([, value]) => value !== '');
  return {
    values: Object.fromEntries(values),
    sources: Object.fromEntries(found.map(([name]) => [name, suggested])),
    dropped: open.filter(isSuggested),
  };
}

/** Finds the values of the last checked receipt of a supplier, by its VAT ID before its name. */
async function findLast(
  tx: Transaction,
  id: string,
  { vendor, vatId }: Readonly<Record<'vendor' | 'vatId', string>>,
): Promise<Readonly<Record<SteadyField, string>> | undefined> {
  const last = tx
    .selectFrom('expenses')
    .select([
      'category',
      'payment_method as paymentMethod',
      'vendor_vat_id as vendorVatId',
      'vendor_tax_number as vendorTaxNumber',
      'vendor_iban as vendorIban',
    ])
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .where('checked_at', 'is not', null)
    .orderBy('expense_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  // The conditions of the partial indexes are repeated: they tell the planner that it may use them.
  const byVatId =
    vatId === ''
      ? undefined
      : await last.where('vendor_vat_id', '=', vatId).where('vendor_vat_id', '<>', '').executeTakeFirst();
  if (byVatId !== undefined || vendor === '') return byVatId;
  const byName = last.where('vendor_key', '=', sql<string>`lower(${vendor})`).where('vendor_key', '<>', '');
  // Two suppliers of one name have different VAT IDs.
  return (vatId === '' ? byName : byName.where('vendor_vat_id', '=', '')).executeTakeFirst();
}
