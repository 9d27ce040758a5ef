import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createId } from '#platform/server/ids.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { blankInstalment } from '#modules/accounting/contract/invoices/invoice-details.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { readNumbering } from '../../configuration/repository.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../../documents/document-texts.ts';
import { freeNumber, takeNextNumber } from '../../numbers/numbering.ts';
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
import { assertNotDeducted, requireInvoice } from '../require-invoice.ts';
import type { InvoiceContent } from '../rows.ts';
import { commitIssue, makeFiles, prepare } from './issue-invoice.ts';
import type { IssueParts, Issuer } from './issue-invoice.ts';

export interface CancelParts {
  /** Makes what a cancelled invoice billed billable again, in the transaction of the cancellation. */
  readonly releaseBilled: (context: TenantContext, invoiceId: string) => Promise<void>;
}

/** Invoice to be cancelled, and why; the reason is printed. */
interface CancelRequest {
  readonly number: string;
  readonly reason?: string;
}

/**
 * Cancels an issued invoice: writes a cancellation invoice with the next number, makes its files, and issues it in the
 * transaction that marks the original as cancelled. Its hours can be billed again. An interrupted process leaves a
 * draft of the cancellation, with which the next attempt continues. Of two concurrent attempts the later one takes over
 * the draft, and the other fails.
 * @returns the number of the cancellation invoice @throws AppError not_found, not_cancellable, changed_meanwhile,
 * numbering_exhausted; others as `DocumentRenderer`
 */
export async function cancelInvoice(
  parts: IssueParts & CancelParts,
  issuer: Issuer,
  { number, reason = '' }: CancelRequest,
): Promise<string> {
  const draft = await issuer.transaction((context) => takeCancellation(context, { number, reason: reason.trim() }));
  const { invoiceId } = draft.invoice;
  try {
    const prepared = await prepare(issuer, () => Promise.resolve(draft));
    // An invoice that was taken over may break rules, and so may its cancellation: it stays a letter.
    const files = await makeFiles(parts, issuer, prepared);
    await issuer.transaction(async (context) => {
      await requireCancellable(context, number);
      await commitIssue(context, prepared, files);
      const cancelled = await markCancelled(context, number);
      await parts.releaseBilled(context, cancelled);
      await logInvoice(context, 'invoice_issued', { id: draft.id, number: invoiceId });
      await logInvoice(
        context,
        'invoice_cancelled',
        { id: cancelled, number },
        { changes: listChanges(null, { cancelledBy: invoiceId, ...(reason !== '' && { cancelReason: reason }) }) },
      );
    });
  } catch (error) {
    await issuer
      .transaction((context) => dropCancellation(context, draft))
      .catch((failure: unknown) => {
        issuer.log.warn(
          { err: failure, number: invoiceId },
          'the draft of a failed cancellation remains: the next attempt continues with it',
        );
      });
    throw error;
  }
  return invoiceId;
}

/** @throws AppError not_found, not_cancellable, invoice_corrected, instalment_deducted */
async function requireCancellable(context: TenantContext, number: string): Promise<StoredInvoice> {
  const stored = requireInvoice(await lockInvoice(context, number), 'invoiceId');
  const { status, invoiceType, correctedBy } = stored.invoice;
  if (status !== 'issued' || invoiceType === 'cancellation' || invoiceType === 'correction')
    throw new AppError('not_cancellable', { field: 'invoiceId' });
  // A cancellation takes back the whole, of which a part has been taken back already.
  if (correctedBy.length > 0)
    throw new AppError('invoice_corrected', { field: 'invoiceId', params: { number, other: correctedBy.join(', ') } });
  assertNotDeducted(stored.invoice);
  return stored;
}

/**
 * Returns the draft of the cancellation, with its number, dated today: a new one, or the one of an interrupted or
 * concurrent attempt.
 */
async function takeCancellation(
  context: TenantContext,
  { number, reason }: Required<CancelRequest>,
): Promise<StoredInvoice> {
  // The counter is locked before the invoice, the order of every call that takes both locks.
  const numbering = await readNumbering(context);
  const known = await findInvoice(context, number);
  const left = known && (await findCancellation(context, known.id));
  if (left) return claimCancellation(context, { number, reason }, left);
  const invoiceId = await takeNextNumber(context, numbering);
  const { id: originalId, invoice } = await requireCancellable(context, number);
  // Another attempt has begun since: the number is freed with the transaction.
  if (await findCancellation(context, originalId)) throw new AppError('changed_meanwhile');
  const id = createId();
  await insertInvoice(
    context,
    id,
    { ...toCancellation(invoice, todayInGermany(context.clock), reason), invoiceId },
    { cancelsId: originalId },
  );
  return requireDraft(await findInvoice(context, invoiceId));
}

/** Rewrites the draft, which changes its version: an earlier attempt can no longer issue or delete it. */
async function claimCancellation(
  context: TenantContext,
  { number, reason }: Required<CancelRequest>,
  { invoice: { invoiceId } }: StoredInvoice,
): Promise<StoredInvoice> {
  const { invoice } = await requireCancellable(context, number);
  const left = requireDraft(await lockInvoice(context, invoiceId));
  await updateInvoice(context, left, { ...toCancellation(invoice, todayInGermany(context.clock), reason), invoiceId });
  return requireDraft(await findInvoice(context, invoiceId));
}

/** @throws AppError changed_meanwhile if another attempt has deleted or issued it */
function requireDraft(stored: StoredInvoice | undefined): StoredInvoice {
  if (stored?.invoice.status !== 'draft') throw new AppError('changed_meanwhile');
  return stored;
}

/**
 * Deletes the draft of a cancellation that could not be issued, and frees its number, unless another attempt has taken
 * it over.
 */
async function dropCancellation(context: TenantContext, { id, invoice }: StoredInvoice): Promise<void> {
  const { invoiceId: number, version } = invoice;
  const isMine = (current: StoredInvoice | undefined): boolean =>
    current?.id === id && current.invoice.status === 'draft' && current.invoice.version === version;
  if (!isMine(await findInvoice(context, number))) return;
  // The counter is locked before the invoice, as everywhere; an attempt that claims the draft in between makes all of
  // this fail.
  await freeNumber(context, await readNumbering(context), number);
  if (!isMine(await lockInvoice(context, number))) throw new AppError('changed_meanwhile');
  await removeInvoice(context, id);
}

/** Returns the line with the reason, in the language of the invoice. */
function printReason(invoice: Invoice, reason: string): string {
  return invoiceDocumentTexts[languageOfInvoice(invoice)].cancelReason.replace('{reason}', () => reason);
}

/**
 * Reverses an invoice: negative counts, positive prices, unchanged texts and service dates; dated today. Nothing is
 * due, except the refund by a customer for an invoice with a negative sum: at once (§ 271 BGB).
 */
export function toCancellation(invoice: Invoice, today: string, reason = ''): InvoiceContent {
  const negate = (amount: number | null): number | null => (amount === null ? null : 0 - amount);
  return {
    ...invoice,
    invoiceType: 'cancellation',
    invoiceDate: today,
    invoiceDueDate: invoice.payableAmount < 0 ? today : null,
    invoiceAdditionsTop: [reason === '' ? '' : printReason(invoice, reason), invoice.invoiceAdditionsTop]
      .filter(Boolean)
      .join('\n\n'),
    paymentTerms: '',
    skonto: [],
    prepaidAmount: negate(invoice.prepaidAmount),
    allowances: invoice.allowances.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
    charges: invoice.charges.map((entry) => ({ ...entry, amount: negate(entry.amount) })),
    precedingInvoices: [{ ...blankInstalment, invoiceId: invoice.invoiceId, invoiceDate: invoice.invoiceDate }],
    positions: invoice.positions.map((position) => ({
      ...position,
      count: 0 - position.count,
      discountAmount: negate(position.discountAmount),
    })),
  };
}
