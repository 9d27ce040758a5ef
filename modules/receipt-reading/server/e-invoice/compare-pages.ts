import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { CheckFinding } from '#modules/e-invoice/contract/check-report.ts';
import type { Recipient } from '../extract/recipient.ts';
import { extractFields } from '../extract/extract-fields.ts';
import { toPrintedLines, toReadValue } from '../extract/printed.ts';
import type { ReadFields, ReadValue } from '../read-fields.ts';
import { finding } from '#modules/e-invoice/server/index.ts';
import { seekAmount, seekDay, seekText } from './seekers.ts';
import type { Seeker } from './seekers.ts';

const write = (value: unknown): string => (typeof value === 'number' ? value.toFixed(2) : String(value));

/**
 * Searches the pages for the values of an e-invoice. Values found get their location; the others are differences: the
 * XML prevails (UStAE 14.4), and the report names the value of the pages.
 */
export function comparePages(
  fields: ReadFields,
  pages: readonly TextPage[],
  recipient: Recipient,
): { readonly fields: ReadFields; readonly findings: readonly CheckFinding[] } {
  const lines = toPrintedLines(pages);
  if (lines.length === 0) return { fields, findings: [finding('page_without_text', 'hint')] };
  const printed = extractFields(pages, recipient);
  const findings: CheckFinding[] = [];
  const { gross, invoiceDate, invoiceNumber, vendor, vendorVatId, vendorTaxNumber, vendorIban, dueDate, amounts } =
    fields;
  const seek = <Value>(
    name: keyof ReadFields,
    read: ReadValue<Value> | undefined,
    seeker: (value: Value) => Seeker,
    isDifference: boolean,
  ): Partial<Record<string, ReadValue<Value>>> => {
    if (read === undefined) return {};
    const found = lines.map(seeker(read.value)).find((hit) => hit !== undefined);
    if (found !== undefined)
      return { [name]: { ...read, page: found.line.page, box: toReadValue(found, null, 1).box } };
    const other = printed[name]?.value;
    if (isDifference)
      findings.push(
        finding('page_differs', 'warning', {
          field: name,
          expected: write(read.value),
          found: other === undefined || Array.isArray(other) ? null : write(other),
        }),
      );
    return {};
  };
  const amount = (value: number | null): Seeker => seekAmount(Math.round((value ?? 0) * 100));
  const day = (value: string | null): Seeker => (value === null ? () => undefined : seekDay(value));
  const located = {
    ...fields,
    ...seek('gross', gross, amount, true),
    ...seek('invoiceNumber', invoiceNumber, seekText, true),
    ...seek('invoiceDate', invoiceDate, day, true),
    ...seek('expenseDate', fields.expenseDate, day, false),
    ...seek('dueDate', dueDate, day, false),
    ...seek('vendor', vendor, seekText, true),
    ...seek('vendorVatId', vendorVatId, seekText, false),
    ...seek('vendorTaxNumber', vendorTaxNumber, seekText, false),
    ...seek('vendorIban', vendorIban, seekText, printed.vendorIban !== undefined),
    ...seek('amounts', amounts, (rows) => amount(rows[0]?.net ?? null), false),
  } as ReadFields;
  return { fields: located, findings };
}
