import { setImmediate } from 'node:timers/promises';
import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib';

/**
 * Joins PDFs into one to print, in their order; each begins on a page of its own. Their tags and attachments are left
 * out.
 *
 * @param title in the window of a reader
 * @throws Error for a PDF that cannot be parsed, or that needs a password to be opened
 */
export async function mergePdfs(
  pdfs: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { title }: { readonly title?: string } = {},
): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  if (title !== undefined) merged.setTitle(title, { showInWindowTitleBar: true });
  for await (const pdf of pdfs) {
    const source = await openPdf(pdf);
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    // Requests have their turn between two PDFs.
    await setImmediate();
  }
  return merged.save();
}

/** Opens a PDF; one that is encrypted only against changes opens without a password. */
async function openPdf(pdf: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false } as const;
  return PDFDocument.load(pdf, options).catch((error: unknown) => {
    if (error instanceof EncryptedPDFError) return PDFDocument.load(pdf, { ...options, password: '' });
    throw error;
  });
}
