import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** @throws Error when the PDF does not have one page */
export async function assertOnePage(pdf: Uint8Array): Promise<void> {
  const { numPages } = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise;
  if (numPages !== 1) throw new Error(`The invoice has ${numPages} pages`);
}
