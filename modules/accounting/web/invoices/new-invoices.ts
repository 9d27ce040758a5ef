import { onSignedOut } from '#platform/web/api/signed-out.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';

/** Time of creation by number of the invoices created in this window: another invoice can get the number later. */
const created = new Map<string, string>();
onSignedOut(() => created.clear());

/** Remembers that the invoice was just created here: cancelling its editor deletes it. */
export function rememberNew({ invoiceId, createdAt }: Pick<Invoice, 'invoiceId' | 'createdAt'>): void {
  created.set(invoiceId, createdAt);
}

/** Forgets the invoice with this number: it was deleted or renumbered. */
export function forgetNew(invoiceId: string): void {
  created.delete(invoiceId);
}

/** True if this very invoice was created here and never saved. */
export function isNew({
  invoiceId,
  createdAt,
  version,
}: Pick<Invoice, 'invoiceId' | 'createdAt' | 'version'>): boolean {
  return version === 1 && created.get(invoiceId) === createdAt;
}
