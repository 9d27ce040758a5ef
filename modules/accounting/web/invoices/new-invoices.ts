import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { Invoice } from '../../contract/invoices.ts';

/**
 * By number, the instant of creation of the invoices created in this window: a number can be given to another invoice
 * later.
 */
const created = new Map<string, string>();
onSignedOut(() => created.clear());

/** Remembers that the invoice was just created here: cancelling its editor takes it back. */
export function rememberNew({ invoiceId, createdAt }: Pick<Invoice, 'invoiceId' | 'createdAt'>): void {
  created.set(invoiceId, createdAt);
}

/** Forgets the invoice that had this number: it is gone, or has another number now. */
export function forgetNew(invoiceId: string): void {
  created.delete(invoiceId);
}

/** Whether this very invoice was created here and never saved. */
export function isNew({
  invoiceId,
  createdAt,
  version,
}: Pick<Invoice, 'invoiceId' | 'createdAt' | 'version'>): boolean {
  return version === 1 && created.get(invoiceId) === createdAt;
}
