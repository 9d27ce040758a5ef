import { sql } from 'kysely';
import { fromCents, toCents } from '#platform/contract/money.ts';
import { invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { blankInstalment } from '#modules/accounting/contract/invoices/invoice-details.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { deductedCents } from '#modules/accounting/contract/invoices/instalments.ts';
import { listCorrections, lockInvoices } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import type { InvoiceContent } from '../rows.ts';

type Row = Invoice['precedingInvoices'][number];

/** Instalment as a final invoice deducts it. */
export interface FoundInstalment extends StoredInvoice {
  readonly rows: readonly Row[];
  /** Number of another final invoice that deducts it. */
  readonly usedBy: string | null;
}

/** Final invoice whose instalments are read. */
interface FinalInvoice {
  /** Row id; undefined before it is created. */
  readonly id: string | undefined;
  readonly customerRecordId: string | null;
}

const kinds: ReadonlySet<string> = new Set(['partial', 'invoice']);

/**
 * Completes the instalments of a final invoice: those of this organisation get the amounts that were invoiced, per VAT
 * rate, less their corrections, and what was paid; the typed amounts of others are kept. The deduction is the prepaid
 * amount (BT-113). Instalments stay locked until the transaction ends.
 * @throws AppError validation_failed: instalment_used_twice, instalment_used_elsewhere, instalment_cancelled,
 * instalment_kind, instalment_of_other_customer
 */
export async function completeInstalments<Content extends InvoiceContent>(
  context: TenantContext,
  content: Content,
  final: FinalInvoice,
): Promise<Content> {
  if (content.invoiceType !== 'final' || content.precedingInvoices.length === 0) return content;
  assertNamedOnce(content.precedingInvoices);
  const numbers = [...new Set(content.precedingInvoices.map(({ invoiceId }) => invoiceId))];
  const found = new Map(
    (await readInstalments(context, await lockInvoices(context, numbers), final.id)).map((one) => [
      one.invoice.invoiceId,
      one,
    ]),
  );
  const precedingInvoices = numbers.flatMap((number): readonly Row[] => {
    const own = found.get(number);
    const index = content.precedingInvoices.findIndex(({ invoiceId }) => invoiceId === number);
    if (own === undefined)
      return content.precedingInvoices
        .filter(({ invoiceId }) => invoiceId === number)
        .map((row) => ({ ...row, paidAmount: null, skontoAmount: null }));
    assertDeductible(own, content, { final, field: `invoice.precedingInvoices.${index}.invoiceId` });
    return own.rows;
  });
  const deducted = deductedCents(precedingInvoices);
  return { ...content, precedingInvoices, ...(deducted !== null && { prepaidAmount: fromCents(deducted) }) };
}

function assertNamedOnce(rows: readonly Row[]): void {
  const seen = new Set<string>();
  for (const [index, { invoiceId, vat }] of rows.entries()) {
    const key = `${invoiceId} ${vat ?? ''}`;
    if (seen.has(key))
      throw invalidField(`invoice.precedingInvoices.${index}.invoiceId`, 'instalment_used_twice', {
        number: invoiceId,
      });
    seen.add(key);
  }
}

function assertDeductible(
  { invoice, usedBy }: FoundInstalment,
  content: InvoiceContent,
  { final, field }: { readonly final: FinalInvoice; readonly field: string },
): void {
  const number = invoice.invoiceId;
  if (!kinds.has(invoice.invoiceType) || invoice.status === 'draft')
    throw invalidField(field, 'instalment_kind', { number });
  if (invoice.status === 'cancelled') throw invalidField(field, 'instalment_cancelled', { number });
  if (!isOfCustomer(invoice, content, final)) throw invalidField(field, 'instalment_of_other_customer', { number });
  if (usedBy !== null) throw invalidField(field, 'instalment_used_elsewhere', { number, other: usedBy });
}

/** True if both have the same record, customer number or, without a number, name. */
function isOfCustomer(invoice: Invoice, content: InvoiceContent, { customerRecordId }: FinalInvoice): boolean {
  const nameOf = (name: string): string => name.trim().toLocaleLowerCase('de');
  if (customerRecordId !== null && invoice.customerRecordId === customerRecordId) return true;
  if (invoice.customerId !== '' && content.customerId !== '') return invoice.customerId === content.customerId;
  return nameOf(invoice.customerName) === nameOf(content.customerName);
}

/** Reads the amounts of instalments and the final invoices that deduct them. @param finalId row id of the final one */
export async function readInstalments(
  context: TenantContext,
  invoices: readonly StoredInvoice[],
  finalId: string | undefined,
): Promise<FoundInstalment[]> {
  if (invoices.length === 0) return [];
  const ids = invoices.map(({ id }) => id);
  const { rows: facts } = await sql<{ id: string; skonto: number; received: number; used_by: string | null }>`
    SELECT i.id, coalesce(b.received_cents - b.returned_cents, 0)::bigint AS received,
           (SELECT coalesce(sum(p.amount_cents), 0)::bigint FROM payments p
             WHERE p.organization_id = i.organization_id AND p.invoice_id = i.id AND p.kind = 'skonto' AND p.removed_at IS NULL) AS skonto,
           (SELECT min(f.number) FROM invoice_instalments l JOIN invoices f ON f.organization_id = l.organization_id AND f.id = l.final_id
             WHERE l.organization_id = i.organization_id AND l.instalment_id = i.id AND f.status <> 'cancelled'
               AND l.final_id IS DISTINCT FROM ${finalId ?? null}::uuid) AS used_by
      FROM invoices i LEFT JOIN invoice_balances b ON b.organization_id = i.organization_id AND b.invoice_id = i.id
     WHERE i.id = ANY (${ids}::uuid[])`.execute(context.tx);
  const corrections = await listCorrections(context, ids);
  return invoices.map((stored) => {
    const fact = facts.find(({ id }) => id === stored.id);
    const own = corrections.filter(
      ({ invoice }) => invoice.corrects === stored.invoice.invoiceId && invoice.status === 'issued',
    );
    return {
      ...stored,
      usedBy: fact?.used_by ?? null,
      rows: toRows(
        stored.invoice,
        own.map(({ invoice }) => invoice),
        { paid: fact?.received ?? 0, skonto: fact?.skonto ?? 0 },
      ),
    };
  });
}

function toRows(
  invoice: Invoice,
  corrections: readonly Invoice[],
  { paid, skonto }: { readonly paid: number; readonly skonto: number },
): Row[] {
  const sums = new Map<number, { net: bigint; vat: bigint }>();
  const add = ({ vatBreakdown }: Invoice, sign: bigint): void => {
    for (const { vat, netSum, vatCost } of vatBreakdown) {
      const sum = sums.get(vat) ?? { net: 0n, vat: 0n };
      sums.set(vat, { net: sum.net + sign * toCents(netSum), vat: sum.vat + sign * toCents(vatCost) });
    }
  };
  add(invoice, 1n);
  for (const correction of corrections) add(correction, -1n);
  return [...sums].map(([vat, sum], index) => ({
    ...blankInstalment,
    invoiceId: invoice.invoiceId,
    invoiceDate: invoice.invoiceDate,
    vat,
    net: fromCents(sum.net),
    vatCost: fromCents(sum.vat),
    ...(index === 0 && { paidAmount: fromCents(paid), skontoAmount: skonto === 0 ? null : fromCents(skonto) }),
  }));
}
