import { AppError } from '#platform/server/errors/app-error.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import type { StoredInvoice } from './repository.ts';

/** @throws AppError not_found, at the field if one is given */
export function requireInvoice(stored: StoredInvoice | undefined, field?: string): StoredInvoice {
  if (!stored) throw new AppError('not_found', { field });
  return stored;
}

/** Throws for an instalment that an issued final invoice deducts: that one is cancelled first. */
export function assertNotDeducted({ invoiceId: number, deductedBy }: Invoice): void {
  if (deductedBy !== null)
    throw new AppError('instalment_deducted', { field: 'invoiceId', params: { number, other: deductedBy } });
}

/** Throws for an interrupted cancellation: it is completed or deleted, never edited. */
export function assertNoCancellation({ invoiceType, cancels }: Invoice): void {
  if (invoiceType === 'cancellation')
    throw new AppError('cancellation_unfinished', { field: 'invoiceId', params: { number: cancels ?? '' } });
}
