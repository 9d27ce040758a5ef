import { fileURLToPath } from 'node:url';
import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { assertDocumentSize } from './assert-document-size.ts';
import type { InvoiceToPrint } from './prepare-invoice.ts';

const template = fileURLToPath(new URL('../../../documents/invoice.typ', import.meta.url));
const prepare = fileURLToPath(new URL('prepare-invoice.ts', import.meta.url));

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
  const data: InvoiceToPrint = { invoice, logo: logo !== undefined };
  return renderer.render({ template, prepare, data, ...(logo === undefined ? {} : { files: { logo } }), ...options });
}
