import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { readNumbering } from '../../configuration/repository.ts';
import { freeNumber, takeNextNumber } from '../../numbers/numbering.ts';
import { releaseBilledEntries } from '../../time-entries/billing.ts';
import { logInvoice } from '../log-invoice.ts';
import {
  findCancellation,
  findInvoice,
  insertInvoice,
  lockInvoice,
  markCancelled,
  removeInvoice,
  updateInvoice,
} from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import type { InvoiceContent } from '../rows.ts';
import { commitIssue, makeFiles, prepare } from './issue-invoice.ts';
import type { IssueParts, Issuer } from './issue-invoice.ts';

/**
 * Cancels an issued invoice: writes a cancellation invoice with the next number, makes its files, and issues it
 * together with the original's becoming cancelled. Hours that it billed can be billed again. A process that ends in
 * between leaves a draft of the cancellation, with which the next attempt goes on. Of two attempts at once the later
 * one takes the draft over, and the other fails.
 *
 * @returns the number of the cancellation invoice @throws AppError not_found, not_cancellable, changed_meanwhile,
 *   numbering_exhausted; others as `DocumentRenderer`
 */
export async function cancelInvoice(parts: IssueParts, issuer: Issuer, number: string): Promise<string> {
  const draft = await issuer.transaction((context) => takeCancellation(context, number));
  const { invoiceId } = draft.invoice;
  try {
    const prepared = await prepare(issuer, () => Promise.resolve(draft));
    // What was taken over may break rules that its cancellation then breaks, too: it stays a letter.
    const files = await makeFiles(parts, issuer, prepared);
    await issuer.transaction(async (context) => {
      await requireCancellable(context, number);
      await commitIssue(context, prepared, files);
      const cancelled = await markCancelled(context, number);
      await releaseBilledEntries(context, cancelled);
      await logInvoice(context, 'invoice_issued', { id: draft.id, number: invoiceId });
      await logInvoice(
        context,
        'invoice_cancelled',
        { id: cancelled, number },
        { changes: [{ field: 'cancelledBy', from: null, to: invoiceId }] },
      );
    });
  } catch (error) {
    await issuer
      .transaction((context) => dropCancellation(context, draft))
      .catch((failure: unknown) => {
        issuer.log.warn(
          { err: failure, number: invoiceId },
          'the draft of a cancellation that failed stays: the next attempt goes on with it',
        );
      });
    throw error;
  }
  return invoiceId;
}

/** @throws AppError not_found, not_cancellable */
async function requireCancellable(context: TenantContext, number: string): Promise<StoredInvoice> {
  const stored = await lockInvoice(context, number);
  if (!stored) throw new AppError('not_found', { field: 'invoiceId' });
  if (stored.invoice.status !== 'issued' || stored.invoice.invoiceType === 'cancellation')
    throw new AppError('not_cancellable', { field: 'invoiceId' });
  return stored;
}

/**
 * The draft of the cancellation, with its number, dated today: a new one, or the one that another attempt has left or
 * works on.
 */
async function takeCancellation(context: TenantContext, number: string): Promise<StoredInvoice> {
  // Before the invoice is locked, in the order of every other call that takes both locks.
  const numbering = await readNumbering(context);
  const known = await findInvoice(context, number);
  const left = known && (await findCancellation(context, known.id));
  if (left) return claimCancellation(context, number, left);
  const invoiceId = await takeNextNumber(context, numbering);
  const { id: originalId, invoice } = await requireCancellable(context, number);
  // Somebody else has begun meanwhile: the number goes back with the transaction.
  if (await findCancellation(context, originalId)) throw new AppError('changed_meanwhile');
  const id = createId();
  await insertInvoice(
    context,
    id,
    { ...toCancellation(invoice, todayInGermany(context.clock)), invoiceId },
    { cancelsId: originalId },
  );
  return requireDraft(await findInvoice(context, invoiceId));
}

/**
 * Writes the draft anew, with which it has another version: whoever took it before can no longer issue or delete it.
 */
async function claimCancellation(
  context: TenantContext,
  number: string,
  { invoice: { invoiceId } }: StoredInvoice,
): Promise<StoredInvoice> {
  const { invoice } = await requireCancellable(context, number);
  const left = requireDraft(await lockInvoice(context, invoiceId));
  await updateInvoice(context, left, { ...toCancellation(invoice, todayInGermany(context.clock)), invoiceId });
  return requireDraft(await findInvoice(context, invoiceId));
}

/** @throws AppError changed_meanwhile when another attempt has deleted or issued it */
function requireDraft(stored: StoredInvoice | undefined): StoredInvoice {
  if (stored?.invoice.status !== 'draft') throw new AppError('changed_meanwhile');
  return stored;
}

/**
 * Deletes the draft of a cancellation that could not be issued, and frees its number, unless another attempt goes on
 * with it.
 */
async function dropCancellation(context: TenantContext, { id, invoice }: StoredInvoice): Promise<void> {
  const { invoiceId: number, version } = invoice;
  const isMine = (current: StoredInvoice | undefined): boolean =>
    current?.id === id && current.invoice.status === 'draft' && current.invoice.version === version;
  if (!isMine(await findInvoice(context, number))) return;
  // Before the invoice is locked, as everywhere; whoever claims the draft meanwhile makes all of this fail.
  await freeNumber(context, await readNumbering(context), number);
  if (!isMine(await lockInvoice(context, number))) throw new AppError('changed_meanwhile');
  await removeInvoice(context, id);
}

/**
 * The same invoice taken back: counts negative, prices positive, texts and days of the service as they were; dated
 * today. Nothing is due but what a customer has to pay back of an invoice with a negative sum: at once (§ 271 BGB;
 * BR-CO-25 asks for a day).
 */
export function toCancellation(invoice: Invoice, today: string): InvoiceContent {
  const negate = (amount: number | null): number | null => (amount === null ? null : 0 - amount);
  return {
    ...invoice,
    invoiceType: 'cancellation',
    invoiceDate: today,
    invoiceDueDate: invoice.payableAmount < 0 ? today : null,
    paymentTerms: '',
    skonto: [],
    prepaidAmount: negate(invoice.prepaidAmount),
    allowances: invoice.allowances.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
    charges: invoice.charges.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
    precedingInvoices: [{ invoiceId: invoice.invoiceId, invoiceDate: invoice.invoiceDate }],
    positions: invoice.positions.map((position) => ({
      ...position,
      count: 0 - position.count,
      discountAmount: negate(position.discountAmount),
    })),
  };
}
