import { cutText } from '#platform/contract/cut-text.ts';
import type { CheckFinding } from '#modules/accounting/contract/check-report.ts';
import { expenseFields } from '#modules/accounting/contract/expenses.ts';
import { finding } from './e-invoice/read-e-invoice.ts';
import type { ReadableField, ReadFields } from './read-fields.ts';

/** Keeps the values that a person could also save by the rules of the contract; a finding names each dropped value. */
export function keepWritable(fields: ReadFields): {
  readonly fields: ReadFields;
  readonly findings: readonly CheckFinding[];
} {
  const entries = Object.entries(fields) as [ReadableField, NonNullable<ReadFields[ReadableField]>][];
  const isWritable = ([name, { value }]: (typeof entries)[number]): boolean =>
    expenseFields[name].wire.safeParse(value).success;
  return {
    fields: Object.fromEntries(entries.filter(isWritable)),
    findings: entries
      .filter((entry) => !isWritable(entry))
      .map(([field, { value }]) => finding('value_not_allowed', 'warning', { field, found: describe(value) })),
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
