import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import { isXRechnung, sumDraft } from '#modules/accounting/contract/check/check-invoice.ts';
import { toEInvoice } from '#modules/accounting/contract/e-invoice/to-e-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { writeCii } from '../../e-invoice/write-cii.ts';
import { writeUbl } from '../../e-invoice/write-ubl.ts';
import { renderInvoiceDocument } from '../document/render-invoice-document.ts';
import { renderIssuedInvoice } from '../document/render-issued-invoice.ts';

interface ToMake {
  readonly invoice: Invoice;
  readonly logo: Uint8Array | undefined;
  /** Whether it is an e-invoice, too; not so what breaks the rules of one. */
  readonly isEInvoice: boolean;
  readonly issuedAt: Date;
}

/** The files of an invoice that is being issued. */
export interface InvoiceFiles {
  readonly pdf: Uint8Array;
  readonly cii: string | null;
  readonly ubl: string | null;
}

/**
 * Makes the files of an invoice: the PDF with the XML inside (ZUGFeRD), and the XML alone in both syntaxes: as XRechnung where it is a
 * valid one, by EN 16931 otherwise.
 *
 * @throws as `DocumentRenderer`
 */
export async function makeInvoiceFiles(renderer: DocumentRenderer, { invoice, logo, isEInvoice, issuedAt }: ToMake, options: Pick<RenderRequest, 'signal' | 'lane'>): Promise<InvoiceFiles> {
  if (!isEInvoice) return { pdf: await renderInvoiceDocument(renderer, invoice, logo, { ...options, createdAt: issuedAt, issued: true }), cii: null, ubl: null };
  const totals = sumDraft(invoice);
  const model = toEInvoice(invoice, totals, isXRechnung(invoice) ? 'xrechnung' : 'zugferd');
  const pdf = await renderIssuedInvoice(renderer, { invoice, logo, xml: writeCii(toEInvoice(invoice, totals, 'zugferd')), issuedAt }, options);
  return { pdf, cii: writeCii(model), ubl: writeUbl(model) };
}
