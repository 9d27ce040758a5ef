import type { EInvoice } from '../contract/model.ts';

/**
 * Returns the invoice for the XML inside a PDF that carries the attachments itself: each refers to its file in the PDF
 * (BT-124: `#ef=` and the file name, RFC 8118), so that nothing is in the PDF twice.
 */
export function referToEmbedded(invoice: EInvoice): EInvoice {
  return {
    ...invoice,
    attachments: invoice.attachments.map(({ fileName, content: _content, ...attachment }) => ({
      ...attachment,
      location: `#ef=${encodeURIComponent(fileName)}`,
      fileName: '',
      mediaType: '',
    })),
  };
}

/** Returns the invoice with the contents of its attachments inside (BT-125). @param contents in their order */
export function embedContents(invoice: EInvoice, contents: readonly Uint8Array[]): EInvoice {
  return {
    ...invoice,
    attachments: invoice.attachments.map((attachment, index) => {
      const content = contents[index];
      return content === undefined ? attachment : { ...attachment, content: Buffer.from(content).toString('base64') };
    }),
  };
}
