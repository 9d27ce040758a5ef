import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { assertDocumentSize } from './assert-document-size.ts';
import { invoiceDocument } from './invoice-document.ts';

/**
 * Makes the PDF of an invoice, complete or not, in the invoice's language (German when it has none).
 *
 * @param logo PNG or JPEG; without one the company's name stands at the head
 * @throws AppError validation_failed when its texts are too long; others as `DocumentRenderer`
 */
export async function renderInvoiceDocument(
  renderer: DocumentRenderer,
  invoice: InvoiceDraft,
  logo?: Uint8Array,
  options: Pick<RenderRequest, 'signal' | 'lane' | 'priority' | 'replaces'> = {},
): Promise<Uint8Array> {
  assertDocumentSize(invoice);
  return invoiceDocument.render(renderer, { invoice, logo: logo !== undefined }, { ...(logo === undefined ? {} : { files: { logo } }), ...options });
}
