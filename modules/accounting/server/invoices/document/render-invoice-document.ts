import { fromCents } from '#platform/contract/money.ts';
import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { sumDraft } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { fillLetterTexts } from '#modules/accounting/contract/configuration/letter-texts.ts';
import { assertDocumentSize } from './assert-document-size.ts';
import { invoiceDocument } from './invoice-document.ts';

interface InvoiceRenderOptions extends Pick<
  RenderRequest,
  'signal' | 'tenantQueue' | 'priority' | 'replaces' | 'attachments' | 'metadata' | 'createdAt'
> {
  /** True while the invoice is being issued: it is printed as issued, whatever its status is. */
  readonly issued?: boolean;
}

/**
 * Renders the PDF of an invoice, complete or not, in the invoice's language (German by default). Until it is issued,
 * “draft” is printed across its pages, and the placeholders of its texts are filled with its values.
 * @param logo PNG or JPEG; without one the company's name stands at the head
 * @throws AppError validation_failed if its texts are too long; others as `DocumentRenderer`
 */
export async function renderInvoiceDocument(
  renderer: DocumentRenderer,
  draft: InvoiceDraft,
  logo?: Uint8Array,
  { issued = false, ...options }: InvoiceRenderOptions = {},
): Promise<Uint8Array> {
  const isDraft = !issued && (draft.status ?? 'draft') === 'draft';
  assertDocumentSize(draft);
  const invoice = isDraft ? fillLetterTexts(draft, fromCents(sumDraft(draft).payableCents)) : draft;
  assertDocumentSize(invoice);
  return invoiceDocument.render(
    renderer,
    { invoice, logo: logo !== undefined, isDraft },
    { ...(logo === undefined ? {} : { files: { logo } }), ...options },
  );
}
