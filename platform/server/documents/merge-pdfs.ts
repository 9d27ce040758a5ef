import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Joins PDFs into one to print, in their order; each begins on a page of its own. Their tags and attachments are left
 * out.
 *
 * @param title in the window of a reader
 * @throws Error for a PDF that cannot be parsed
 */
export async function mergePdfs(
  pdfs: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { title }: { readonly title?: string } = {},
): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  if (title !== undefined) merged.setTitle(title, { showInWindowTitleBar: true });
  for await (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    // Requests have their turn between two PDFs.
    await setImmediate();
  }
  return merged.save();
}
