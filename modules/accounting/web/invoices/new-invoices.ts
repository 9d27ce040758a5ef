/** Numbers of the invoices created in this window and not saved since. */
const created = new Set<string>();

/** Remembers that the invoice was just created here: cancelling its editor takes it back. */
export function rememberNew(invoiceId: string): void {
  created.add(invoiceId);
}

/** Whether the invoice was created here and never saved. */
export function isNew({ invoiceId, version }: { readonly invoiceId: string; readonly version: number }): boolean {
  return version === 1 && created.has(invoiceId);
}
