import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from './document-texts.ts';

// More positions do not fit one page: not worth a try.
const positionsOfOnePage = 16;

/** What the document worker gets of an invoice. */
export interface InvoiceToPrint {
  readonly invoice: InvoiceDraft;
  /** Whether the file `logo` comes along. */
  readonly logo: boolean;
}

/** The letter of an invoice, complete or not, in its language (German when it has none). */
export const invoiceDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/invoice.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ invoice }: InvoiceToPrint) => invoice.language ?? 'de',
  data: ({ invoice, logo }, words) => ({ ...toInvoiceDocumentData(invoice, words), logo }),
  mayFitOnePage: ({ positions }) => positions.length <= positionsOfOnePage,
});

export const { prepareDocument } = invoiceDocument;
