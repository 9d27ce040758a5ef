import { sql } from 'kysely';
import type { Insertable, JoinBuilder, Selectable } from 'kysely';
import { countDecimals, fromCents, fromScaled, priceDecimals, toScaled } from '#platform/contract/money.ts';
import { storedValues, writtenValues } from '#platform/contract/json-fields.ts';
import type { InvoiceBalances, InvoicePositions, Invoices } from '#platform/server/database/schema.generated.ts';
import { companyFields } from '../../contract/company/company.ts';
import {
  blankInstalment,
  detailFields,
  detailNames,
  positionDetailFields,
} from '../../contract/invoices/invoice-details.ts';
import { invoicePositionSchema, invoiceSchema } from '../../contract/invoices/invoices.ts';
import type { Invoice, InvoiceSummary } from '../../contract/invoices/invoices.ts';
import type { paymentStates } from '../../contract/invoices/invoice-filters.ts';
import { calculateInvoiceTotals } from '../../contract/invoices/invoice-totals.ts';
import type { InvoiceTotals } from '../../contract/invoices/invoice-totals.ts';

/** Complete fields of an invoice that users write, before the server derives anything. */
export type InvoiceContent = Pick<Invoice, (typeof writtenNames)[number]> & {
  readonly positions: readonly PositionContent[];
};

export type PositionContent = Omit<Invoice['positions'][number], 'position' | 'netSum' | 'vatCost' | 'sum'>;

type InvoiceRow = Selectable<Invoices>;
type SummaryRow = Pick<
  InvoiceRow,
  Exclude<(typeof summaryColumns)[number], 'invoices.payable_cents'> | 'payable_cents'
> &
  BalanceRow;

/** Invoice row with data of related rows. */
export interface ReadInvoiceRow extends InvoiceRow, BalanceRow {
  /** Record of its customer. */
  readonly customer_record_id: string | null;
  /** Numbers of the invoices that it cancels and that cancels it. */
  readonly cancels: string | null;
  readonly cancelled_by: string | null;
  readonly corrects: string | null;
  readonly corrected_by: readonly string[];
  readonly deducted_by: string | null;
  readonly attachments: Invoice['attachments'];
}

/** Details of the jsonb column: the type has a column of its own. */
const { invoiceType: _type, ...keptDetails } = detailFields;

/** Fields that a user writes, without positions. */
const writtenNames = [
  'invoiceId',
  'description',
  'customerId',
  'customerName',
  'customerSalutation',
  'customerStreet',
  'customerPostcode',
  'customerCity',
  'invoiceDate',
  'invoiceDueDate',
  'serviceDate',
  'language',
  'invoiceAdditionsTop',
  'invoiceAdditionsBottom',
  ...companyFields,
  ...detailNames,
] as const;
type PositionRow = Omit<Selectable<InvoicePositions>, 'organization_id' | 'invoice_id'>;

/** Columns of the balance that belongs to an invoice; all null if it has none: a draft, a cancellation. */
export const balanceColumns = ['open_cents', 'received_cents', 'returned_cents', 'late_from'] as const;
export type BalanceRow = {
  readonly [Column in (typeof balanceColumns)[number]]: Selectable<InvoiceBalances>[Column] | null;
};

/** Joins the balance of an invoice, named `balance`: by its whole key, so that it is known to be one at most. */
export function joinedBalance<Tables, Names extends keyof Tables>(
  join: JoinBuilder<Tables, Names>,
): JoinBuilder<Tables, Names> {
  return join.on(sql<boolean>`balance.organization_id = invoices.organization_id AND balance.invoice_id = invoices.id`);
}

/** Columns of the summary, read by the list; `toSummary` converts a row into an `InvoiceSummary`. */
export const summaryColumns = [
  'id',
  'number',
  'status',
  'description',
  'customer_id',
  'customer_name',
  'customer_city',
  'invoice_date',
  'due_date',
  'language',
  'total_net_cents',
  'total_vat_cents',
  'total_cents',
  'invoices.payable_cents',
  'kind',
  'issued_at',
  'version',
] as const;

/**
 * Returns the payment status; null without a balance, and for a cancelled invoice on which nothing was paid.
 * @param today `YYYY-MM-DD` in Germany
 */
export function toPaymentStatus(
  {
    status,
    open_cents: open,
    received_cents: received,
    returned_cents: returned,
    late_from: lateFrom,
  }: BalanceRow & Pick<InvoiceRow, 'status'>,
  today: string,
): (typeof paymentStates)[number] | null {
  if (open === null) return null;
  if (open < 0) return 'credit';
  if (open === 0) return status === 'cancelled' && received === 0 ? null : 'paid';
  if (lateFrom !== null && lateFrom <= today) return 'overdue';
  return (received ?? 0) > (returned ?? 0) ? 'partlyPaid' : 'open';
}

/** Converts a row of the list. @param today `YYYY-MM-DD` in Germany: decides what is overdue */
export function toSummary(row: SummaryRow, today: string): InvoiceSummary {
  return {
    invoiceId: row.number,
    description: row.description,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerCity: row.customer_city,
    invoiceDate: row.invoice_date,
    invoiceDueDate: row.due_date,
    language: row.language,
    // A CHECK constraint ensures the values of the contract.
    status: row.status as InvoiceSummary['status'],
    totalNetSum: fromCents(row.total_net_cents),
    totalVatCost: fromCents(row.total_vat_cents),
    totalSum: fromCents(row.total_cents),
    payableAmount: fromCents(row.payable_cents),
    invoiceType: row.kind,
    issuedAt: row.issued_at?.toISOString() ?? null,
    paymentStatus: toPaymentStatus(row, today),
    openAmount: fromCents(row.open_cents ?? 0),
    paidAmount: fromCents((row.received_cents ?? 0) - (row.returned_cents ?? 0)),
    lateFrom: row.late_from,
    version: row.version,
  };
}

function toPosition(row: PositionRow, totals: InvoiceTotals, index: number) {
  const amounts = totals.positions[index];
  return invoicePositionSchema.parse({
    ...toPositionContent(row),
    position: row.position,
    netSum: fromCents(amounts?.netCents ?? 0),
    vatCost: fromCents(amounts?.vatCents ?? 0),
    sum: fromCents(amounts?.grossCents ?? 0),
  });
}

function toPositionContent(row: PositionRow): PositionContent {
  return {
    description: row.description,
    uom: row.uom,
    count: fromScaled(row.count_thousandths, countDecimals),
    price: fromScaled(row.price_ten_thousandths, priceDecimals),
    vat: row.vat_percent,
    ...storedValues(positionDetailFields, row.details),
  };
}

/** Reads the stored details; rows of preceding invoices from earlier versions have no amounts. */
function readDetails(stored: unknown): Pick<InvoiceContent, (typeof detailNames)[number]> {
  const details = storedValues(detailFields, stored);
  const precedingInvoices: readonly object[] = details.precedingInvoices;
  return {
    ...details,
    precedingInvoices: precedingInvoices.map((entry) => ({ ...blankInstalment, ...entry })),
  } as unknown as Pick<InvoiceContent, (typeof detailNames)[number]>;
}

/** Builds the complete invoice from its row and its position rows, in order. @param today `YYYY-MM-DD` in Germany */
export function toInvoice(row: ReadInvoiceRow, positionRows: readonly PositionRow[], today: string): Invoice {
  const details = readDetails(row.details);
  const totals = calculateInvoiceTotals({ ...details, positions: positionRows.map(toPositionContent) });
  const company: Record<string, string> = Object.fromEntries(companyFields.map((field) => [field, '']));
  return invoiceSchema.parse({
    ...company,
    ...(row.company as Record<string, string>),
    ...details,
    ...toSummary(row, today),
    customerSalutation: row.customer_salutation,
    customerStreet: row.customer_street,
    customerPostcode: row.customer_postcode,
    serviceDate: row.service_date,
    invoiceAdditionsTop: row.additions_top,
    invoiceAdditionsBottom: row.additions_bottom,
    customerRecordId: row.customer_record_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    cancels: row.cancels,
    cancelledBy: row.cancelled_by,
    corrects: row.corrects,
    correctedBy: row.corrected_by,
    deductedBy: row.deducted_by,
    attachments: row.attachments,
    takenOver: row.taken_over,
    positions: positionRows.map((positionRow, index) => toPosition(positionRow, totals, index)),
    roundingAmount: fromCents(totals.roundingCents),
    vatBreakdown: totals.breakdown.map(({ vat, category, netCents, vatCents }) => ({
      vat,
      category,
      netSum: fromCents(netCents),
      vatCost: fromCents(vatCents),
    })),
  });
}

/** Maps content to the columns that a save writes. */
export function toInvoiceColumns(content: InvoiceContent) {
  const totals = calculateInvoiceTotals(content);
  return {
    number: content.invoiceId,
    description: content.description,
    customer_id: content.customerId,
    customer_salutation: content.customerSalutation,
    customer_name: content.customerName,
    customer_street: content.customerStreet,
    customer_postcode: content.customerPostcode,
    customer_city: content.customerCity,
    invoice_date: content.invoiceDate,
    due_date: content.invoiceDueDate,
    service_date: content.serviceDate,
    additions_top: content.invoiceAdditionsTop,
    additions_bottom: content.invoiceAdditionsBottom,
    language: content.language,
    kind: content.invoiceType,
    company: JSON.stringify(Object.fromEntries(companyFields.map((field) => [field, content[field]]))),
    details: JSON.stringify(writtenValues(keptDetails, content)),
    total_net_cents: Number(totals.netCents),
    total_vat_cents: Number(totals.vatCents),
    total_cents: Number(totals.grossCents),
    payable_cents: Number(totals.payableCents),
  };
}

/** Maps a position to columns, `position` counted from 1. */
export function toPositionColumns(
  content: PositionContent,
  position: number,
): Omit<Insertable<InvoicePositions>, 'organization_id' | 'invoice_id'> {
  return {
    position,
    description: content.description,
    uom: content.uom,
    count_thousandths: Number(toScaled(content.count, countDecimals)),
    price_ten_thousandths: Number(toScaled(content.price, priceDecimals)),
    vat_percent: content.vat,
    details: JSON.stringify(writtenValues(positionDetailFields, content)),
  };
}
