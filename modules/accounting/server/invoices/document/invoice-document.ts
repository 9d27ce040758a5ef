import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../../documents/document-texts.ts';

// More positions do not fit one page, so the attempt is skipped.
const positionsOfOnePage = 16;

/** Input of the document worker for an invoice. */
export interface InvoiceToPrint {
  readonly invoice: InvoiceDraft;
  /** True if the file `logo` is supplied. */
  readonly logo: boolean;
  /** True if “draft” is printed across its pages. */
  readonly isDraft: boolean;
}

/** Letter of an invoice, complete or not, in its language (German by default). */
export const invoiceDocument = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/invoice.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ invoice }: InvoiceToPrint) => languageOfInvoice(invoice),
  data: ({ invoice, logo, isDraft }, words) => ({
    ...toInvoiceDocumentData(invoice, words),
    logo,
    watermark: isDraft ? words.texts.draft : '',
  }),
  mayFitOnePage: ({ positions }) => positions.length <= positionsOfOnePage,
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = invoiceDocument;
