import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import { sumDraft } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { toEInvoice, toXRechnung } from '#modules/accounting/contract/invoices/to-e-invoice.ts';
import { keepOneReference } from '#modules/accounting/contract/invoices/xml-alone.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { writeCii } from '#modules/e-invoice/server/index.ts';
import { writeUbl } from '#modules/e-invoice/server/index.ts';
import { renderInvoiceDocument } from '../document/render-invoice-document.ts';
import { renderIssuedInvoice } from '../document/render-issued-invoice.ts';

interface ToMake {
  readonly invoice: Invoice;
  readonly logo: Uint8Array | undefined;
  /** Profile of the XML alone; null if it breaks the rules of an e-invoice and stays a letter. */
  readonly profile: EInvoiceProfile | null;
  readonly issuedAt: Date;
}

export type EInvoiceProfile = 'zugferd' | 'xrechnung';

/** Files of an invoice that is being issued. */
export interface InvoiceFiles {
  readonly pdf: Uint8Array;
  readonly cii: string | null;
  readonly ubl: string | null;
}

/**
 * Makes the files of an invoice: the PDF with the XML inside (ZUGFeRD), and the XML alone in both syntaxes: a valid
 * XRechnung where possible, by EN 16931 otherwise.
 * @throws as `DocumentRenderer`
 */
export async function makeInvoiceFiles(
  renderer: DocumentRenderer,
  { invoice, logo, profile, issuedAt }: ToMake,
  options: Pick<RenderRequest, 'signal' | 'tenantQueue' | 'priority'>,
): Promise<InvoiceFiles> {
  if (profile === null)
    return {
      pdf: await renderInvoiceDocument(renderer, invoice, logo, { ...options, createdAt: issuedAt, issued: true }),
      cii: null,
      ubl: null,
    };
  const model = toEInvoice(invoice, sumDraft(invoice), 'zugferd');
  const pdf = await renderIssuedInvoice(renderer, { invoice, logo, xml: writeCii(model), issuedAt }, options);
  const alone = profile === 'xrechnung' ? toXRechnung(model, invoice) : model;
  return { pdf, cii: writeCii(keepOneReference(alone, invoice.language)), ubl: writeUbl(alone) };
}
