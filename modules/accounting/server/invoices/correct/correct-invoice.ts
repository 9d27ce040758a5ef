import { sql } from 'kysely';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { countDecimals, divideRounded, fromCents, toCents, toScaled } from '#platform/contract/money.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { blankInstalment } from '#modules/accounting/contract/invoices/invoice-details.ts';
import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { CorrectedPosition } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { readNumbering } from '../../configuration/repository.ts';
import { takeNextNumber } from '../../numbers/numbering.ts';
import { logInvoice } from '../log-invoice.ts';
import { insertInvoice, listCorrections, lockInvoice } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import { assertNotDeducted, requireInvoice } from '../require-invoice.ts';
import type { InvoiceContent, PositionContent } from '../rows.ts';

interface Correction {
  readonly invoiceId: string;
  readonly positions: readonly CorrectedPosition[];
  readonly reason: string;
}

const correctable: ReadonlySet<string> = new Set(['invoice', 'partial', 'final']);

/**
 * Creates the draft of a correction: it takes back counts or amounts of positions of an issued invoice, with positive
 * amounts (type 381) and the original's dates of service. Corrections together never exceed a position.
 * @returns its number @throws AppError not_found, not_correctable, instalment_deducted, correction_exceeds_invoice,
 * numbering_exhausted, validation_failed: count_or_amount
 */
export async function correctInvoice(context: TenantContext, correction: Correction): Promise<string> {
  // The counter is locked before the invoice, the order of every call that takes both locks.
  const numbering = await readNumbering(context);
  const original = await lockCorrectable(context, correction.invoiceId);
  const content = toCorrection(original.invoice, correction, todayInGermany(context.clock));
  await assertWithinInvoice(context, original, { id: undefined, content });
  const invoiceId = await takeNextNumber(context, numbering);
  const id = createId();
  await insertInvoice(context, id, { ...content, invoiceId }, { correctsId: original.id });
  await logInvoice(
    context,
    'invoice_created',
    { id, number: invoiceId },
    { changes: listChanges(null, { corrects: correction.invoiceId, customerName: content.customerName }) },
  );
  return invoiceId;
}

/** Locks an invoice that can be corrected. @throws AppError not_found, not_correctable, instalment_deducted */
async function lockCorrectable(context: TenantContext, number: string): Promise<StoredInvoice> {
  const original = requireInvoice(await lockInvoice(context, number), 'invoiceId');
  if (original.invoice.status !== 'issued' || !correctable.has(original.invoice.invoiceType))
    throw new AppError('not_correctable', { field: 'invoiceId', params: { number } });
  assertNotDeducted(original.invoice);
  return original;
}

/**
 * Checks a correction again, while its original is locked: before it is saved and when it is issued.
 * @throws AppError not_correctable if the original was cancelled meanwhile; correction_exceeds_invoice,
 * instalment_deducted, validation_failed: correction_of_position
 */
export async function assertCorrection(
  context: TenantContext,
  { id, invoice }: StoredInvoice,
  content: InvoiceContent,
): Promise<void> {
  const original = await lockCorrectable(context, invoice.corrects ?? '');
  await assertWithinInvoice(context, original, { id, content });
}

/** Compares the corrections of an invoice with its positions and its sum. */
async function assertWithinInvoice(
  context: TenantContext,
  original: StoredInvoice,
  { id, content }: { readonly id: string | undefined; readonly content: InvoiceContent },
): Promise<void> {
  const others = (await listCorrections(context, [original.id])).filter((other) => other.id !== id);
  const corrections = [...others.map(({ invoice }) => invoice), content];
  assertPositions(original.invoice, content, sumByPosition(corrections));
  const whole = calculateInvoiceTotals(original.invoice).grossCents;
  const taken = corrections.reduce((sum, one) => sum + calculateInvoiceTotals(one).grossCents, 0n);
  if (isBeyond(taken, whole))
    throw new AppError('correction_exceeds_invoice', { field: 'positions', params: { amount: fromCents(whole) } });
}

function assertPositions(invoice: Invoice, content: InvoiceContent, taken: ReadonlyMap<number, bigint>): void {
  const invoiced = calculateInvoiceTotals(invoice);
  for (const [index, { correctedPosition, vat, vatReason }] of content.positions.entries()) {
    const number = correctedPosition ?? 0;
    const position = invoice.positions[number - 1];
    if (position?.vat !== vat || position.vatReason !== vatReason)
      throw invalidField(`invoice.positions.${index}.vat`, 'correction_of_position');
    const most = invoiced.positions[number - 1]?.netCents ?? 0n;
    if (isBeyond(taken.get(number) ?? 0n, most))
      throw new AppError('correction_exceeds_invoice', {
        field: `positions.${index}`,
        params: { amount: fromCents(most) },
      });
  }
}

/** Sums the net cents of corrections by the number of the corrected position. */
function sumByPosition(corrections: readonly (Invoice | InvoiceContent)[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const one of corrections) {
    const totals = calculateInvoiceTotals(one);
    for (const [index, { correctedPosition }] of one.positions.entries()) {
      const number = correctedPosition ?? 0;
      sums.set(number, (sums.get(number) ?? 0n) + (totals.positions[index]?.netCents ?? 0n));
    }
  }
  return sums;
}

/** True if the amount taken back is larger than the whole, or has its sign reversed. */
function isBeyond(taken: bigint, whole: bigint): boolean {
  return whole < 0n ? taken < whole || taken > 0n : taken > whole || taken < 0n;
}

function toCorrection(invoice: Invoice, { positions, reason }: Correction, today: string): InvoiceContent {
  const rows = positions.map((given, index) => toPosition(invoice, given, `positions.${index}`));
  if (new Set(positions.map(({ position }) => position)).size < positions.length)
    throw invalidField('positions', 'correction_of_position');
  const whole = calculateInvoiceTotals(invoice);
  const part = calculateInvoiceTotals({ ...invoice, positions: rows, allowances: [], charges: [] });
  // A percentage follows the positions by itself; an amount is reduced by their share.
  const share = (amount: number | null): number | null =>
    amount === null || whole.linesCents === 0n
      ? amount
      : fromCents(divideRounded(toCents(amount) * part.linesCents, whole.linesCents));
  return {
    ...invoice,
    invoiceType: 'correction',
    invoiceDate: today,
    invoiceDueDate: null,
    paymentTerms: '',
    skonto: [],
    prepaidAmount: null,
    invoiceAdditionsTop: reason,
    invoiceAdditionsBottom: '',
    allowances: invoice.allowances.map((entry) => ({ ...entry, amount: share(entry.amount) })),
    charges: invoice.charges.map((entry) => ({ ...entry, amount: share(entry.amount) })),
    precedingInvoices: [{ ...blankInstalment, invoiceId: invoice.invoiceId, invoiceDate: invoice.invoiceDate }],
    positions: rows,
  };
}

function toPosition(
  { positions }: Invoice,
  { position: number, count, amount }: CorrectedPosition,
  field: string,
): PositionContent {
  const original = positions[number - 1];
  if (original === undefined) throw invalidField(`${field}.position`, 'correction_of_position');
  if ((count === undefined) === (amount === undefined)) throw invalidField(`${field}.count`, 'count_or_amount');
  const { position: _position, netSum: _net, vatCost: _vat, sum: _sum, ...content } = original;
  if (amount !== undefined)
    return {
      ...content,
      uom: 'general',
      count: original.count < 0 ? -1 : 1,
      price: amount,
      discountPercent: null,
      discountAmount: null,
      correctedPosition: number,
    };
  const { discountAmount } = original;
  const taken = toScaled(count ?? 0, countDecimals);
  const all = toScaled(Math.abs(original.count), countDecimals);
  return {
    ...content,
    count: original.count < 0 ? 0 - (count ?? 0) : (count ?? 0),
    discountAmount:
      discountAmount === null || all === 0n
        ? discountAmount
        : fromCents(divideRounded(toCents(discountAmount) * taken, all)),
    correctedPosition: number,
  };
}

/**
 * Reduces the Skonto taken on the corrected invoice by the share of the correction: the customer paid that much less of
 * what is taken back. The former Skonto is removed, which its history shows.
 * @param former amount due before the correction, in cents; corrected by `cents`
 */
export async function reduceSkonto(
  { tx, actor, clock }: TenantContext,
  { originalId, former, cents }: { readonly originalId: string; readonly former: number; readonly cents: number },
): Promise<void> {
  if (former <= 0 || cents <= 0) return;
  const rest = Math.max(0, former - cents);
  await sql`
    WITH taken AS (
      UPDATE payments SET removed_at = ${clock.now()}, removed_by = ${actor.userId},
             removed_by_name = coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = ${actor.userId}), '')
       WHERE invoice_id = ${originalId} AND kind = 'skonto' AND removed_at IS NULL
      RETURNING *)
    INSERT INTO payments (organization_id, id, invoice_id, kind, paid_on, amount_cents, method, note, created_at, created_by, created_by_name)
    SELECT organization_id, gen_random_uuid(), invoice_id, kind, paid_on, round(amount_cents::numeric * ${rest} / ${former})::bigint, method, note,
           removed_at, removed_by, removed_by_name
      FROM taken WHERE round(amount_cents::numeric * ${rest} / ${former}) > 0`.execute(tx);
}
