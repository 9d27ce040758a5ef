import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Payments } from '#platform/server/database/schema.generated.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { Payment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { splitByVat } from '#modules/accounting/contract/invoices/payments/propose-skonto.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import type { BalanceRow } from '../rows.ts';

export type PaymentRow = Selectable<Payments>;
type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

const newestFirst = listOrder('desc', { paid_on: day(), id: uuid() });
/** Kinds that lower the price afterwards, and with it the VAT. */
const reductions: ReadonlySet<string> = new Set(['skonto', 'writeOff']);

/** Locks an invoice until the transaction ends. @returns the id of its row */
export async function lockInvoiceRow({ tx }: Context, number: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Locks several invoices until the transaction ends, in an order that two requests share. */
export async function lockInvoiceRows({ tx }: Context, numbers: readonly string[]): Promise<void> {
  await tx.selectFrom('invoices').select('id').where('number', 'in', numbers).orderBy('id').forNoKeyUpdate().execute();
}

export async function insertPayment(
  { tx, actor, clock }: Context,
  payment: Pick<PaymentRow, 'id' | 'invoice_id' | 'kind' | 'paid_on' | 'amount_cents' | 'method' | 'note'>,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      ...payment,
      organization_id: actor.organizationId,
      created_at: clock.now(),
      created_by: actor.userId,
      created_by_name: nameOf(actor.userId),
    })
    .execute();
}

/** @returns false if it was removed before */
export async function markRemoved({ tx, actor, clock }: Context, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ removed_at: clock.now(), removed_by: actor.userId, removed_by_name: nameOf(actor.userId) })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findPayment({ tx }: Context, id: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the payments of an invoice, newest first. */
export async function listPayments(
  { tx }: Context,
  { id, invoice }: { readonly id: string; readonly invoice: Invoice },
  { withRemoved, ...query }: PageQuery & { readonly withRemoved: boolean },
): Promise<{ payments: Payment[]; nextCursor: string | null }> {
  const all = tx.selectFrom('payments').selectAll().where('invoice_id', '=', id);
  const { rows, nextCursor } = await pageOf(
    withRemoved ? all : all.where('removed_at', 'is', null),
    newestFirst,
    query,
  );
  return { payments: rows.map((row) => toPayment(row, invoice)), nextCursor };
}

/** State of an invoice after its payments. */
export interface PaymentState extends BalanceRow {
  readonly status: string;
  /** Amount from which a Skonto counts: payable, less corrections. */
  readonly base_cents: number;
  readonly has_skonto: boolean;
  /** Interest, lump sum and fees that a reminder has claimed, less what payments of kind `dunning` settle. */
  readonly owed_claims_cents: number;
  /** Day of the last payment, `YYYY-MM-DD`. */
  readonly last_paid_on: string | null;
}

/** Reads the balance of an invoice and its payments; undefined for a draft or a cancellation. */
export async function findPaymentState({ tx }: Context, invoiceRowId: string): Promise<PaymentState | undefined> {
  const { rows } = await sql<PaymentState>`
    SELECT i.status, b.open_cents, b.received_cents, b.returned_cents, b.late_from::text,
           b.payable_cents - (b.settled_cents - b.received_cents + b.returned_cents - p.deducted) AS base_cents,
           greatest(c.claimed - p.dunning, 0)::bigint AS owed_claims_cents, p.has_skonto, p.last_paid_on::text
      FROM invoice_balances b JOIN invoices i ON i.organization_id = b.organization_id AND i.id = b.invoice_id,
           LATERAL (SELECT coalesce(sum(amount_cents) FILTER (WHERE kind IN ('skonto', 'writeOff')), 0)::bigint AS deducted,
                           coalesce(sum(amount_cents) FILTER (WHERE kind = 'dunning'), 0)::bigint AS dunning,
                           coalesce(bool_or(kind = 'skonto'), false) AS has_skonto, max(paid_on) FILTER (WHERE kind = 'payment') AS last_paid_on
                      FROM payments WHERE payments.organization_id = b.organization_id AND payments.invoice_id = b.invoice_id AND removed_at IS NULL) p,
           LATERAL (SELECT coalesce(max(interest_cents + lump_sum_cents + fee_cents), 0) AS claimed
                      FROM reminders WHERE reminders.organization_id = b.organization_id AND reminders.invoice_id = b.invoice_id) c
     WHERE b.invoice_id = ${invoiceRowId}`.execute(tx);
  return rows[0];
}

export function toPayment(row: PaymentRow, { invoiceId, vatBreakdown }: Invoice): Payment {
  return {
    id: row.id,
    invoiceId,
    // CHECK constraints and the contract ensure the values.
    kind: row.kind as Payment['kind'],
    method: row.method as Payment['method'],
    paidOn: row.paid_on,
    amount: fromCents(row.amount_cents),
    note: row.note,
    vatShares: reductions.has(row.kind) ? splitByVat(vatBreakdown, BigInt(row.amount_cents)) : [],
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    removedAt: row.removed_at?.toISOString() ?? null,
    removedBy: row.removed_by_name,
  };
}

function nameOf(userId: string) {
  return sql<string>`coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = ${userId}), '')`;
}
