import { isDeepStrictEqual } from 'node:util';
import { toCents } from '#platform/contract/money.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { assertCorrection, reduceSkonto } from '../correct/correct-invoice.ts';
import { completeInstalments } from '../instalments/instalments.ts';
import { findCorrected, updateDetails } from '../repository.ts';
import type { StoredInvoice } from '../repository.ts';

const completeOf = (context: TenantContext, { id, invoice }: StoredInvoice) =>
  completeInstalments(context, invoice, { id, customerRecordId: invoice.customerRecordId });

/**
 * Writes what was paid of the instalments until now into the draft of a final invoice: its letter prints it. Its
 * version stays, because nobody has edited it.
 * @throws AppError as `completeInstalments`
 */
export async function refreshInstalments(context: TenantContext, stored: StoredInvoice): Promise<void> {
  if (stored.invoice.invoiceType !== 'final') return;
  const complete = await completeOf(context, stored);
  if (!isDeepStrictEqual(complete.precedingInvoices, stored.invoice.precedingInvoices))
    await updateDetails(context, stored.id, complete);
}

/**
 * Locks the invoices to which a draft refers and compares them with its files: the instalments of a final invoice, the
 * original of a correction.
 * @throws AppError changed_meanwhile; others as `completeInstalments` and `assertCorrection`
 */
export async function assertRelated(context: TenantContext, stored: StoredInvoice): Promise<void> {
  const { invoice } = stored;
  if (invoice.invoiceType === 'correction') await assertCorrection(context, stored, invoice);
  const complete = await completeOf(context, stored);
  if (!isDeepStrictEqual(complete.precedingInvoices, invoice.precedingInvoices))
    throw new AppError('changed_meanwhile');
}

/** Adjusts the Skonto of the invoice that a correction lowers, before the correction is marked as issued. */
export async function settleCorrection(context: TenantContext, { id, invoice }: StoredInvoice): Promise<void> {
  const corrected = await findCorrected(context, id);
  if (corrected) await reduceSkonto(context, { ...corrected, cents: Number(toCents(invoice.payableAmount)) });
}
