import { fileURLToPath } from 'node:url';
import { languageSchema } from '#platform/contract/languages.ts';
import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from './document-texts.ts';

// More positions do not fit one page: not worth a try.
const positionsOfOnePage = 16;

const template = fileURLToPath(new URL('../../../documents/invoice.typ', import.meta.url));

/**
 * Makes the PDF of an invoice, complete or not, in the invoice's language (German when it has none).
 *
 * @param logo PNG or JPEG; without one the company's name stands at the head
 * @throws DocumentError see `DocumentErrorReason`
 */
export async function renderInvoiceDocument(
  renderer: DocumentRenderer,
  invoice: InvoiceDraft,
  logo?: Uint8Array,
  options: Pick<RenderRequest, 'signal' | 'lane'> = {},
): Promise<Uint8Array> {
  const texts = invoiceDocumentTexts[languageSchema.catch('de').parse(invoice.language)];
  const data = { ...toInvoiceDocumentData(invoice, texts), logo: logo !== undefined };
  const mayFitOnePage = data.positions.length <= positionsOfOnePage;
  return renderer.render({ template, data, mayFitOnePage, ...(logo === undefined ? {} : { files: { logo } }), ...options });
}
