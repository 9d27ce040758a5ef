import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoice-draft.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts, languageOfInvoice } from './document-texts.ts';

// More positions do not fit one page: not worth a try.
const positionsOfOnePage = 16;

/** What the document worker gets of an invoice. */
export interface InvoiceToPrint {
  readonly invoice: InvoiceDraft;
  /** Whether the file `logo` comes along. */
  readonly logo: boolean;
  /** Whether “draft” stands across its pages. */
  readonly isDraft: boolean;
}

/** The letter of an invoice, complete or not, in its language (German when it has none). */
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

export const { prepareDocument } = invoiceDocument;
