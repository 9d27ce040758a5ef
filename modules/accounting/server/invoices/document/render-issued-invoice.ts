import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { DocumentAttachment } from '#platform/server/documents/render-message.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { toFacturX } from '#modules/e-invoice/server/index.ts';
import { renderInvoiceDocument } from './render-invoice-document.ts';

/** Invoice to be issued. */
export interface InvoiceToIssue {
  readonly invoice: InvoiceDraft;
  /** PNG or JPEG; without one the company's name stands at the head. */
  readonly logo?: Uint8Array | undefined;
  /** CII of the same invoice. */
  readonly xml: string;
  /** Further files in the PDF, beside its XML. */
  readonly attachments?: readonly DocumentAttachment[];
  /** Date of the document and of the XML in it. */
  readonly issuedAt: Date;
}

/**
 * Renders the PDF of an issued invoice: its letter with the XML inside, ZUGFeRD of profile EN 16931. The same input
 * gives the same bytes.
 * @throws as `renderInvoiceDocument`
 */
export function renderIssuedInvoice(
  renderer: DocumentRenderer,
  { invoice, logo, xml, attachments = [], issuedAt }: InvoiceToIssue,
  options: Pick<RenderRequest, 'signal' | 'tenantQueue' | 'priority'> = {},
): Promise<Uint8Array> {
  const facturX = toFacturX(xml);
  return renderInvoiceDocument(renderer, invoice, logo, {
    ...options,
    ...facturX,
    attachments: [...facturX.attachments, ...attachments],
    createdAt: issuedAt,
    issued: true,
  });
}
