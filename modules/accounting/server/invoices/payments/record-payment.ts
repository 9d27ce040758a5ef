import { listChanges } from '#platform/server/audit/list-changes.ts';
import { fromCents, toCents } from '#platform/contract/money.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { AddedPayment, Payment } from '#modules/accounting/contract/invoices/payments/payments.ts';
import { proposeSkonto } from '#modules/accounting/contract/invoices/payments/propose-skonto.ts';
import { logInvoice } from '../log-invoice.ts';
import { findInvoice } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import { requireInvoice } from '../require-invoice.ts';
import { toPaymentStatus } from '../rows.ts';
import {
  findPayment,
  findPaymentState,
  insertPayment,
  lockInvoiceRow,
  lockInvoiceRows,
  markRemoved,
  toPayment,
} from './payment-repository.ts';
import type { PaymentRow, PaymentState } from './payment-repository.ts';

/** Payment to record; amounts in euros. */
export interface PaymentInput {
  /** Given by the client: the same id is recorded once. */
  readonly id?: string | undefined;
  readonly invoiceId: string;
  readonly kind: PaymentKind;
  readonly paidOn: string;
  readonly amount: number;
  readonly method: Payment['method'];
  readonly note: string;
  readonly overpayment: boolean;
}

/**
 * Records several payments: all or none.
 * @throws AppError as `recordPayment`; fields begin with `payments.0`
 */
export async function recordPayments(context: TenantContext, inputs: readonly PaymentInput[]): Promise<AddedPayment[]> {
  assertNotInFuture(context, inputs[0]?.paidOn, 'paidOn');
  await lockInvoiceRows(
    context,
    inputs.map(({ invoiceId }) => invoiceId),
  );
  const added: AddedPayment[] = [];
  for (const [index, input] of inputs.entries()) added.push(await record(context, input, `payments.${index}`));
  return added;
}

/**
 * Records a payment of an issued invoice, or returns what is recorded with its id already. Two at once follow one
 * another, so that no invoice is paid twice.
 * @throws AppError not_found, invoice_not_issued, payment_not_possible, payment_exceeds_open_amount,
 * payment_exceeds_claims, refund_exceeds_payments, payment_id_taken, validation_failed for a day in the future
 */
export async function recordPayment(context: TenantContext, input: PaymentInput): Promise<AddedPayment> {
  assertNotInFuture(context, input.paidOn, 'payment.paidOn');
  return record(context, input, 'payment');
}

function assertNotInFuture({ clock }: TenantContext, day: string | undefined, field: string): void {
  if (day !== undefined && day > todayInGermany(clock)) throw invalidField(field, 'day_in_future');
}

async function record(context: TenantContext, input: PaymentInput, path: string): Promise<AddedPayment> {
  const field = `${path}.invoiceId`;
  const rowId = await lockInvoiceRow(context, input.invoiceId);
  if (rowId === undefined) throw new AppError('not_found', { field });
  // Read after the lock: what another call has recorded meanwhile is seen.
  const stored = requireInvoice(await findInvoice(context, input.invoiceId), field);
  const former = input.id === undefined ? undefined : await findPayment(context, input.id);
  if (former) {
    if (!isSame(former, rowId, input)) throw new AppError('payment_id_taken', { field: `${path}.id` });
    return answer(context, stored, former);
  }
  const state = await requirePayable(context, stored, input.kind, field);
  assertAmount(state, input, path);
  const id = input.id ?? createId();
  await translateDuplicate(
    insertPayment(context, {
      id,
      invoice_id: rowId,
      kind: input.kind,
      paid_on: input.paidOn,
      amount_cents: Number(toCents(input.amount)),
      method: input.method,
      note: input.note,
    }),
    'payments_pkey',
    (cause) => new AppError('payment_id_taken', { field: `${path}.id`, cause }),
  );
  const { kind, paidOn, amount, note } = input;
  const changes = listChanges(null, { paymentKind: kind, paidOn, paymentAmount: amount, ...(note && { note }) });
  await logInvoice(context, 'invoice_payment_recorded', { id: rowId, number: input.invoiceId }, { changes });
  return answer(context, stored, await requirePayment(context, id));
}

/** @throws AppError invoice_not_issued, payment_not_possible */
async function requirePayable(
  context: TenantContext,
  { id, invoice }: StoredInvoice,
  kind: PaymentKind,
  field: string,
): Promise<PaymentState> {
  if (invoice.status === 'draft') throw new AppError('invoice_not_issued', { field });
  const state = await findPaymentState(context, id);
  // A cancellation has no balance; of a cancelled invoice money can only go back.
  if (!state || (invoice.status === 'cancelled' && kind !== 'refund'))
    throw new AppError('payment_not_possible', { field, params: { number: invoice.invoiceId } });
  return state;
}

/** @throws AppError payment_exceeds_open_amount, payment_exceeds_claims, refund_exceeds_payments */
function assertAmount(state: PaymentState, { kind, amount, overpayment }: PaymentInput, path: string): void {
  const cents = Number(toCents(amount));
  const field = `${path}.amount`;
  const open = state.open_cents ?? 0;
  if (kind === 'refund' || kind === 'chargeback') {
    const refundable = refundableCents(state);
    if (cents > refundable)
      throw new AppError('refund_exceeds_payments', { field, params: { amount: fromCents(Math.max(refundable, 0)) } });
    return;
  }
  if (kind === 'dunning') {
    // Each letter claims the sums up to its day: what none has claimed is not owed.
    const owed = state.owed_claims_cents;
    if (cents > owed) throw new AppError('payment_exceeds_claims', { field, params: { amount: fromCents(owed) } });
    return;
  }
  if (kind === 'payment' && overpayment) return;
  if (cents > open)
    throw new AppError('payment_exceeds_open_amount', { field, params: { amount: fromCents(Math.max(open, 0)) } });
}

/** Returns what can go back to the customer: what they have paid, and what an invoice with a negative sum owes them. */
function refundableCents({
  received_cents: received,
  returned_cents: returned,
  base_cents: base,
}: PaymentState): number {
  return (received ?? 0) - (returned ?? 0) + Math.max(0, -base);
}

/**
 * Removes a payment; its row stays and says who removed it and when.
 * @throws AppError not_found, also if it was removed before; refund_exceeds_payments if it has been paid back
 */
export async function removePayment(context: TenantContext, id: string): Promise<void> {
  const payment = await findPayment(context, id);
  if (!payment) throw new AppError('not_found', { field: 'id' });
  const { number } = await context.tx
    .selectFrom('invoices')
    .select('number')
    .where('id', '=', payment.invoice_id)
    .executeTakeFirstOrThrow();
  await lockInvoiceRow(context, number);
  if (!(await markRemoved(context, id))) throw new AppError('not_found', { field: 'id' });
  const state = await findPaymentState(context, payment.invoice_id);
  if (payment.kind === 'payment' && state && refundableCents(state) < 0)
    throw new AppError('refund_exceeds_payments', {
      field: 'id',
      params: { amount: fromCents(Math.max(refundableCents(state) + payment.amount_cents, 0)) },
    });
  const { kind, paid_on: paidOn, amount_cents: cents, note } = payment;
  const changes = listChanges(
    { paymentKind: kind, paidOn, paymentAmount: fromCents(cents), ...(note && { note }) },
    { paymentKind: null, paidOn: null, paymentAmount: null, ...(note && { note: null }) },
  );
  await logInvoice(context, 'invoice_payment_removed', { id: payment.invoice_id, number }, { changes });
}

function isSame(row: PaymentRow, rowId: string, { kind, paidOn, amount, method, note }: PaymentInput): boolean {
  return (
    row.invoice_id === rowId &&
    row.kind === kind &&
    row.paid_on === paidOn &&
    row.amount_cents === Number(toCents(amount)) &&
    row.method === method &&
    row.note === note
  );
}

async function requirePayment(context: TenantContext, id: string): Promise<PaymentRow> {
  const row = await findPayment(context, id);
  if (!row) throw new Error('The payment that was just recorded does not exist');
  return row;
}

async function answer(
  context: TenantContext,
  { id, invoice }: StoredInvoice,
  payment: PaymentRow,
): Promise<AddedPayment> {
  const state = await findPaymentState(context, id);
  if (!state) throw new Error('An invoice with a payment has no balance');
  return {
    payment: toPayment(payment, invoice),
    openAmount: fromCents(state.open_cents ?? 0),
    paymentStatus: toPaymentStatus(state, todayInGermany(context.clock)),
    proposal: propose(invoice, state, payment),
  };
}

function propose(
  invoice: StoredInvoice['invoice'],
  state: PaymentState,
  payment: PaymentRow,
): AddedPayment['proposal'] {
  if (payment.kind !== 'payment' || state.has_skonto || state.status !== 'issued' || state.last_paid_on === null)
    return null;
  const skonto = proposeSkonto(invoice, {
    payableCents: BigInt(state.base_cents),
    openCents: BigInt(state.open_cents ?? 0),
    paidOn: state.last_paid_on,
  });
  return skonto && { kind: 'skonto', amount: fromCents(skonto.amountCents) };
}
