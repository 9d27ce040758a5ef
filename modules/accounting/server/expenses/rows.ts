import type { Selectable } from 'kysely';
import { z } from 'zod';
import { addDays } from '#platform/contract/days.ts';
import { fromCents, fromScaled, toCents, toScaled } from '#platform/contract/money.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';
import type { ExpenseAmounts, Expenses, Files } from '#platform/server/database/schema.generated.ts';
import { checkReportSchema } from '#modules/e-invoice/contract/check-report.ts';
import { fieldSourceSchema } from '#modules/receipt-reading/contract/receipt-values.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { expenseSchema, expenseSummarySchema } from '../../contract/expenses/expenses.ts';
import type { Expense, ExpenseField, ExpenseSummary } from '../../contract/expenses/expenses.ts';

/** Fields of an expense that users write; a project by its id. */
export type ExpenseContent = Omit<Pick<Expense, ExpenseField>, 'project'> & { readonly project: string | null };

export type FieldSources = Readonly<Partial<Record<string, FieldSource>>>;

export type AmountRow = Pick<Selectable<ExpenseAmounts>, 'net_cents' | 'vat_hundredths' | 'vat_cents'>;

/** Selected row: with its file, the name of its project, and an older expense that it may duplicate. */
export type ExpenseRow = Selectable<Expenses> &
  Pick<Selectable<Files>, 'byte_size' | 'media_type'> & {
    readonly file_name: string;
    readonly project_name: string | null;
    readonly reading_state: string | null;
    readonly reading_done: number | null;
    readonly reading_total: number | null;
    readonly reading_errors: unknown;
    readonly duplicate_of: string | null;
    readonly last_vendor_iban: string | null;
  };

const vatDecimals = 2;

export function toSummary(row: ExpenseRow): ExpenseSummary {
  return expenseSummarySchema.parse({
    expenseId: row.number,
    description: row.description,
    expenseDate: row.expense_date,
    vendor: row.vendor,
    vendorVatId: row.vendor_vat_id,
    vendorTaxNumber: row.vendor_tax_number,
    vendorIban: row.vendor_iban,
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    serviceDate: row.service_date,
    gross: row.gross_cents === null ? null : fromCents(row.gross_cents),
    category: row.category,
    paymentStatus: row.payment_status,
    paidDate: row.paid_date,
    paymentMethod: row.payment_method,
    project: row.project_id === null ? null : { id: row.project_id, label: row.project_name ?? '' },
    duplicateOf: row.duplicate_of,
    lastVendorIban: row.last_vendor_iban,
    lateFrom: toLateFrom(row),
    fileName: row.file_name,
    mediaType: row.media_type,
    byteSize: row.byte_size,
    readingState: toReading(row)?.state ?? null,
    checkedAt: row.checked_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  });
}

/** First day on which an expense is overdue, if it is to be paid and has a due date. */
function toLateFrom({ payment_status: status, due_date: due, gross_cents: gross }: ExpenseRow): string | null {
  if (status !== 'open' || due === null || (gross !== null && gross <= 0)) return null;
  return addDays(workingDayFrom(due), 1);
}

/** Progress of the last reading; a queued receipt waits as one whose task waits. */
function toReading(row: ExpenseRow) {
  if (row.reading_waits_for !== null) return { state: 'waiting', done: 0, total: null, errors: [] };
  if (row.reading_state === null) return null;
  return { state: row.reading_state, done: row.reading_done, total: row.reading_total, errors: row.reading_errors };
}

export function toExpense(row: ExpenseRow, amounts: readonly AmountRow[]): Expense {
  return expenseSchema.parse({
    ...toSummary(row),
    amounts: amounts.map((amount) => ({
      net: fromCents(amount.net_cents),
      vat: fromScaled(amount.vat_hundredths, vatDecimals),
      vatCost: fromCents(amount.vat_cents),
    })),
    sources: z.record(z.string(), fieldSourceSchema).parse(row.sources),
    checkReport: row.check_report === null ? null : checkReportSchema.parse(row.check_report),
    readingTaskId: row.reading_task_id,
    reading: toReading(row),
  });
}

/** Maps the written fields to columns. */
export function toColumns(content: ExpenseContent) {
  return {
    description: content.description,
    expense_date: content.expenseDate,
    vendor: content.vendor,
    vendor_vat_id: content.vendorVatId,
    vendor_tax_number: content.vendorTaxNumber,
    vendor_iban: content.vendorIban,
    invoice_number: content.invoiceNumber,
    invoice_date: content.invoiceDate,
    due_date: content.dueDate,
    service_date: content.serviceDate,
    gross_cents: content.gross === null ? null : Number(toCents(content.gross)),
    category: content.category,
    payment_status: content.paymentStatus,
    paid_date: content.paidDate,
    payment_method: content.paymentMethod,
    project_id: content.project,
  };
}

export function toAmountColumns({ net, vat, vatCost }: Expense['amounts'][number]): AmountRow {
  return {
    net_cents: Number(toCents(net)),
    vat_hundredths: Number(toScaled(vat, vatDecimals)),
    vat_cents: Number(toCents(vatCost)),
  };
}
