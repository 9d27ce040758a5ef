import type { LanguageKey } from '#platform/contract/languages.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import { fillText } from '#platform/server/documents/fill-text.ts';
import { invoiceDocumentTexts } from '../../documents/document-texts.ts';

interface PictureToPrint {
  readonly number: string;
  readonly language: LanguageKey;
  /** Height divided by width. */
  readonly ratio: number;
}

/** Page with the file `picture`. */
export const receiptPicture = defineDocument({
  module: import.meta.url,
  template: new URL('../../../documents/receipt-picture.typ', import.meta.url),
  texts: invoiceDocumentTexts,
  languageOf: ({ language }: PictureToPrint) => language,
  data: ({ number, ratio }, { texts }) => ({ title: fillText(texts.eInvoice.receipt, { number }), ratio }),
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = receiptPicture;
