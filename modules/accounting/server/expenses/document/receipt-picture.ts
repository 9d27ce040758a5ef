import type { LanguageKey } from '#platform/contract/languages.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { invoiceDocumentTexts } from '../../invoices/document/document-texts.ts';

interface PictureToPrint {
  readonly number: string;
  readonly language: LanguageKey;
  /** Height by width. */
  readonly ratio: number;
}

/** A page with the file `picture` on it. */
export const receiptPicture = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/receipt-picture.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ language }: PictureToPrint) => language,
  data: ({ number, ratio }, { texts }) => ({ title: fillText(texts.eInvoice.receipt, { number }), ratio }),
});

export const { prepareDocument } = receiptPicture;
