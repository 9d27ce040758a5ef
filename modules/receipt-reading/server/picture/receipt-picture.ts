import { languageKeys } from '#platform/contract/language-keys.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { defineDocument } from '#platform/server/documents/define-document.ts';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { ReceiptFile } from '../reading-order.ts';
import type { LoggedScope, ReceiptReader } from '../receipt-reader.ts';

interface PictureToPrint {
  readonly title: string;
  readonly language: LanguageKey;
  /** Height divided by width. */
  readonly ratio: number;
}

/** Page with the file `picture`. */
export const receiptPicture = defineDocument({
  module: import.meta.url,
  template: new URL('../../documents/receipt-picture.typ', import.meta.url),
  texts: Object.fromEntries(languageKeys.map((key) => [key, {}])) as Record<LanguageKey, object>,
  languageOf: ({ language }: PictureToPrint) => language,
  data: ({ title, ratio }) => ({ title, ratio }),
});

/** @public named by the path of the file that a document worker loads */
export const { prepareDocument } = receiptPicture;

/**
 * Places the picture of a receipt on a page of a PDF.
 * @throws AppError file_unreadable and those of `DocumentRenderer`
 */
export async function placePicture(
  { renderer, reader }: { readonly renderer: DocumentRenderer; readonly reader: ReceiptReader },
  file: ReceiptFile,
  { title, language, log, ...scope }: LoggedScope & { readonly title: string; readonly language: LanguageKey },
): Promise<Uint8Array> {
  const { bytes, width, height } = await reader.layOut(file, { ...scope, log });
  return receiptPicture.render(
    renderer,
    { title, language, ratio: height / width },
    { ...scope, files: { picture: bytes } },
  );
}
