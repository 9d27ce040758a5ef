import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/** Joins letters into one PDF to print, in their order; each begins on a page of its own. */
export async function mergeLetters(letters: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for await (const letter of letters) {
    const source = await PDFDocument.load(letter, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    // Requests have their turn between two letters.
    await setImmediate();
  }
  return merged.save();
}
