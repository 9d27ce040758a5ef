import { cutText } from '#platform/contract/cut-text.ts';
import { finding } from '#modules/e-invoice/server/index.ts';
import { addFindings } from '#modules/receipt-reading/server/index.ts';
import type { ReadableField, ReadFields, ReceiptReading } from '#modules/receipt-reading/server/index.ts';
import { expenseFields } from '../../contract/expenses/expenses.ts';

type ReadValues = Pick<ReceiptReading, 'fields' | 'checkReport'>;

/** Keeps the values that a person could also save by the rules of the contract; the report names each dropped value. */
export function keepWritable({ fields, checkReport }: ReadValues): ReadValues {
  const entries = Object.entries(fields) as [ReadableField, NonNullable<ReadFields[ReadableField]>][];
  const isWritable = ([name, { value }]: (typeof entries)[number]): boolean =>
    expenseFields[name].wire.safeParse(value).success;
  const dropped = entries
    .filter((entry) => !isWritable(entry))
    .map(([field, { value }]) => finding('value_not_allowed', 'warning', { field, found: describe(value) }));
  return {
    fields: Object.fromEntries(entries.filter(isWritable)),
    checkReport: checkReport && addFindings(checkReport, dropped),
  };
}

/** Describes a value; the largest of several amounts. */
function describe(value: NonNullable<ReadFields[ReadableField]>['value']): string {
  const greatest = Array.isArray(value)
    ? value
        .flatMap(({ net, vatCost }) => [net, vatCost])
        .reduce((one, other) => (Math.abs(one) < Math.abs(other) ? other : one), 0)
    : value;
  return typeof greatest === 'number' ? greatest.toFixed(2) : cutText(String(greatest), 100);
}
