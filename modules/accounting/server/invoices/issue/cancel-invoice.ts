import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { checkInvoice } from '#modules/accounting/contract/check/check-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { findLogo, readNumbering } from '../../configuration/repository.ts';
import { freeNumber, takeNextNumber } from '../../numbers/numbering.ts';
import { releaseBilledEntries } from '../../time-entries/billing.ts';
import { logInvoice } from '../log-invoice.ts';
import { findCancellation, findInvoice, insertInvoice, lockInvoice, markCancelled, removeInvoice } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';
import type { InvoiceContent } from '../rows.ts';
import { readCheckContext } from './check-context.ts';
import { commitIssue, makeFiles } from './issue-invoice.ts';
import type { IssueParts, Issuer } from './issue-invoice.ts';

/**
 * Cancels an issued invoice: writes a cancellation invoice with the next number, makes its files, and issues it together with the
 * original's becoming cancelled. Hours that it billed can be billed again. A process that ends in between leaves a draft of the
 * cancellation, with which the next attempt goes on.
 *
 * @returns the number of the cancellation invoice @throws AppError not_found, not_cancellable, numbering_exhausted; others as `DocumentRenderer`
 */
export async function cancelInvoice(parts: IssueParts, issuer: Issuer, number: string): Promise<string> {
  const draft = await issuer.transaction((context) => takeCancellation(context, number));
  try {
    const prepared = await issuer.read(async (context) => ({
      ...draft, logo: await findLogo(context), now: context.clock.now(), findings: checkInvoice(draft.invoice, await readCheckContext(context, draft.invoice.invoiceId)),
    }));
    // What was taken over may break rules that its cancellation then breaks, too: it stays a letter.
    const files = await makeFiles(parts, issuer, prepared, prepared.findings.every(({ severity }) => severity !== 'error'));
    await issuer.transaction(async (context) => {
      await requireCancellable(context, number);
      await commitIssue(context, prepared, { ...files, isTakenOver: false });
      const cancelled = await markCancelled(context, number);
      await releaseBilledEntries(context, cancelled);
      await logInvoice(context, 'invoice_issued', { id: draft.id, number: draft.invoice.invoiceId });
      await logInvoice(context, 'invoice_cancelled', { id: cancelled, number }, { changes: [{ field: 'cancelledBy', from: null, to: draft.invoice.invoiceId }] });
    });
  } catch (error) {
    await issuer.transaction((context) => dropCancellation(context, draft)).catch(() => undefined);
    throw error;
  }
  return draft.invoice.invoiceId;
}

/** @throws AppError not_found, not_cancellable */
async function requireCancellable(context: TenantContext, number: string): Promise<StoredInvoice> {
  const stored = await lockInvoice(context, number);
  if (!stored) throw new AppError('not_found', { field: 'invoiceId' });
  if (stored.invoice.status !== 'issued' || stored.invoice.invoiceType === 'cancellation') throw new AppError('not_cancellable', { field: 'invoiceId' });
  return stored;
}

/** The draft of the cancellation, with its number; the one that an interrupted attempt has left, dated anew by nobody. */
async function takeCancellation(context: TenantContext, number: string): Promise<StoredInvoice> {
  // Before the invoice is locked, in the order of every other call that takes both locks.
  const numbering = await readNumbering(context);
  const known = await findInvoice(context, number);
  const left = known && (await findCancellation(context, known.id));
  if (left?.invoice.status === 'draft') return left;
  const invoiceId = await takeNextNumber(context, numbering);
  const { id: originalId, invoice } = await requireCancellable(context, number);
  const id = createId();
  await insertInvoice(context, id, { ...toCancellation(invoice, todayInGermany(context.clock)), invoiceId }, { cancelsId: originalId });
  const draft = await findInvoice(context, invoiceId);
  if (!draft) throw new Error('The cancellation that was just written is not there');
  return draft;
}

/** Frees the number again where the cancellation could not be issued. */
async function dropCancellation(context: TenantContext, { id, invoice }: StoredInvoice): Promise<void> {
  await freeNumber(context, await readNumbering(context), invoice.invoiceId);
  const current = await lockInvoice(context, invoice.invoiceId);
  if (current?.id === id && current.invoice.status === 'draft') await removeInvoice(context, id);
}

/**
 * The same invoice taken back: counts negative, prices positive, texts and days of the service as they were; dated today. Nothing is due
 * but what a customer has to pay back of an invoice with a negative sum: at once (§ 271 BGB; BR-CO-25 asks for a day).
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
    positions: invoice.positions.map((position) => ({ ...position, count: 0 - position.count, discountAmount: negate(position.discountAmount) })),
  };
}
