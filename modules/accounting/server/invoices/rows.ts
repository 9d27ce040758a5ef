import type { Insertable, Selectable } from 'kysely';
import { amountDecimals, countDecimals, fromScaled, priceDecimals, toScaled } from '#platform/contract/money.ts';
import type { InvoicePositions, Invoices } from '#platform/server/database/schema.generated.ts';
import { companyFields } from '../../contract/company.ts';
import { invoicePositionSchema, invoiceSchema } from '../../contract/invoices.ts';
import type { Invoice, InvoiceSummary } from '../../contract/invoices.ts';
import { calculateInvoiceTotals } from '../../contract/invoice-totals.ts';
import type { InvoiceTotals } from '../../contract/invoice-totals.ts';

/** What a user writes of an invoice, complete, before the server derives anything. */
export type InvoiceContent = Omit<
  Invoice,
  'positions' | 'totalNetSum' | 'totalVatCost' | 'totalSum' | 'vatBreakdown' | 'status' | 'createdAt' | 'updatedAt' | 'version'
> & { positions: readonly PositionContent[] };

export type PositionContent = Pick<Invoice['positions'][number], 'description' | 'uom' | 'count' | 'price' | 'vat'>;

type InvoiceRow = Selectable<Invoices>;
type PositionRow = Omit<Selectable<InvoicePositions>, 'organization_id' | 'invoice_id'>;

const euros = (cents: bigint | number): number => fromScaled(cents, amountDecimals);

/** Columns of the summary, read by the list; one row becomes one `InvoiceSummary` by `toSummary`. */
export const summaryColumns = [
  'id', 'number', 'status', 'description', 'customer_id', 'customer_name', 'customer_city', 'invoice_date', 'due_date',
  'language', 'total_net_cents', 'total_vat_cents', 'total_cents', 'version',
] as const;

/** A row of the list. */
export function toSummary(row: Pick<InvoiceRow, (typeof summaryColumns)[number]>): InvoiceSummary {
  return {
    invoiceId: row.number,
    description: row.description,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerCity: row.customer_city,
    invoiceDate: row.invoice_date,
    invoiceDueDate: row.due_date,
    // Held to the contract's values by CHECK constraints.
    language: row.language as InvoiceSummary['language'],
    status: row.status as InvoiceSummary['status'],
    totalNetSum: euros(row.total_net_cents),
    totalVatCost: euros(row.total_vat_cents),
    totalSum: euros(row.total_cents),
    version: row.version,
  };
}

function toPosition(row: PositionRow, totals: InvoiceTotals, index: number) {
  const amounts = totals.positions[index];
  return invoicePositionSchema.parse({
    ...toPositionContent(row),
    position: row.position,
    netSum: euros(amounts?.netCents ?? 0),
    vatCost: euros(amounts?.vatCents ?? 0),
    sum: euros(amounts?.grossCents ?? 0),
  });
}

function toPositionContent(row: PositionRow): PositionContent {
  return {
    description: row.description,
    uom: row.uom as PositionContent['uom'],
    count: fromScaled(row.count_thousandths, countDecimals),
    price: fromScaled(row.price_ten_thousandths, priceDecimals),
    vat: row.vat_percent as PositionContent['vat'],
  };
}

/** The whole invoice of its row and its position rows, in order. */
export function toInvoice(row: InvoiceRow, positionRows: readonly PositionRow[]): Invoice {
  const totals = calculateInvoiceTotals(positionRows.map(toPositionContent));
  const company: Record<string, string> = Object.fromEntries(companyFields.map((field) => [field, '']));
  return invoiceSchema.parse({
    ...company,
    ...(row.company as Record<string, string>),
    ...toSummary(row),
    customerSalutation: row.customer_salutation,
    customerStreet: row.customer_street,
    customerPostcode: row.customer_postcode,
    serviceDate: row.service_date,
    invoiceAdditionsTop: row.additions_top,
    invoiceAdditionsBottom: row.additions_bottom,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    positions: positionRows.map((positionRow, index) => toPosition(positionRow, totals, index)),
    vatBreakdown: totals.breakdown.map((entry) => ({ vat: entry.vat, netSum: euros(entry.netCents), vatCost: euros(entry.vatCents) })),
  });
}

/** Columns of an invoice that a save writes. */
export function toInvoiceColumns(content: InvoiceContent) {
  const totals = calculateInvoiceTotals(content.positions);
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
    company: JSON.stringify(Object.fromEntries(companyFields.map((field) => [field, content[field]]))),
    total_net_cents: Number(totals.netCents),
    total_vat_cents: Number(totals.vatCents),
    total_cents: Number(totals.grossCents),
  };
}

/** Columns of one position, `position` counted from 1. */
export function toPositionColumns(content: PositionContent, position: number): Omit<Insertable<InvoicePositions>, 'organization_id' | 'invoice_id'> {
  return {
    position,
    description: content.description,
    uom: content.uom,
    count_thousandths: Number(toScaled(content.count, countDecimals)),
    price_ten_thousandths: Number(toScaled(content.price, priceDecimals)),
    vat_percent: content.vat,
  };
}
