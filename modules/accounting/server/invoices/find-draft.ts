import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { lockInvoice } from './repository.ts';
import type { StoredInvoice } from './repository.ts';
import { requireInvoice } from './require-invoice.ts';

/**
 * Finds and locks an invoice that may still be changed: an issued one is corrected by a cancellation, never edited (§
 * 146 (4) AO).
 */
export async function findDraft(context: TenantContext, number: string, field = 'invoiceId'): Promise<StoredInvoice> {
  const stored = requireInvoice(await lockInvoice(context, number), field);
  if (stored.invoice.status !== 'draft') throw new AppError('invoice_issued');
  return stored;
}
