import type { DocumentRenderer, RenderRequest } from '#platform/server/documents/document-renderer.ts';
import type { DocumentAttachment } from '#platform/server/documents/render-message.ts';
import { sumDraft } from '#modules/accounting/contract/invoices/check/check-invoice.ts';
import { toEInvoice, toXRechnung } from '#modules/accounting/contract/invoices/to-e-invoice.ts';
import { keepOneReference } from '#modules/accounting/contract/invoices/xml-alone.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { embedContents, referToEmbedded, writeCii, writeUbl } from '#modules/e-invoice/server/index.ts';
import { renderInvoiceDocument } from '../document/render-invoice-document.ts';
import { renderIssuedInvoice } from '../document/render-issued-invoice.ts';

interface ToMake {
  readonly invoice: Invoice;
  readonly logo: Uint8Array | undefined;
  /** Profile of the XML alone; null if it breaks the rules of an e-invoice and stays a letter. */
  readonly profile: EInvoiceProfile | null;
  readonly issuedAt: Date;
  /** Contents of its attachments, in their order. */
  readonly contents: readonly Uint8Array[];
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
 * XRechnung where possible, by EN 16931 otherwise. What is attached is in the PDF beside its XML, which refers to it,
 * and inside the XML alone.
 * @throws as `DocumentRenderer`
 */
export async function makeInvoiceFiles(
  renderer: DocumentRenderer,
  { invoice, logo, profile, issuedAt, contents }: ToMake,
  options: Pick<RenderRequest, 'signal' | 'tenantQueue' | 'priority'>,
): Promise<InvoiceFiles> {
  const attachments = toSupplements(invoice, contents);
  if (profile === null)
    return {
      pdf: await renderInvoiceDocument(renderer, invoice, logo, {
        ...options,
        attachments,
        createdAt: issuedAt,
        issued: true,
      }),
      cii: null,
      ubl: null,
    };
  const model = toEInvoice(invoice, sumDraft(invoice), 'zugferd');
  const xml = writeCii(referToEmbedded(model));
  const pdf = await renderIssuedInvoice(renderer, { invoice, logo, xml, attachments, issuedAt }, options);
  const alone = embedContents(profile === 'xrechnung' ? toXRechnung(model, invoice) : model, contents);
  return { pdf, cii: writeCii(keepOneReference(alone, invoice.language)), ubl: writeUbl(alone) };
}

/** Returns the attachments as files of the PDF. */
function toSupplements({ attachments }: Invoice, contents: readonly Uint8Array[]): readonly DocumentAttachment[] {
  return attachments.flatMap(({ fileName: name, mediaType, description }, index): DocumentAttachment[] => {
    const content = contents[index];
    if (content === undefined) throw new Error(`The content of the attachment ${name} is missing`);
    return [{ name, content, mediaType, relationship: 'supplement', description: description || name }];
  });
}
