import { readFile } from 'node:fs/promises';
import { serveOrders } from '#platform/server/limits/serve-orders.ts';
import { ReadingError } from '#platform/server/reading/reading-error.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import { chooseXml } from './e-invoice/choose-xml.ts';
import { compareEInvoice } from './e-invoice/compare-e-invoice.ts';
import type { FoundXml } from './e-invoice/compare-e-invoice.ts';
import { finding, readEInvoice } from '#modules/e-invoice/server/index.ts';
import { interpret } from './interpret.ts';
import type { ReadingAnswer, ReadingOrder, ReadingResults, ReadXmlPart, ReceiptFile } from './reading-order.ts';

// Entry point of a child process that reads receipts. It loads its decoders before the first order, whose time limit is
// for the file alone.

const loadPdf = () => import('#platform/server/reading/read-pdf.ts');
const loadPictures = () => import('#platform/server/reading/read-picture.ts');

const maxPdfPages = 500;
const maxComparedPages = 20;
const recognitionEdge = 2600;
const shownEdge = 2480;

await Promise.all([loadPdf(), loadPictures()]);
serveOrders<ReadingOrder, ReadingAnswer>(async (order) => {
  try {
    return { answer: await handle(order) };
  } catch (error) {
    if (error instanceof ReadingError) return { fault: error.reason, message: error.message };
    throw error;
  }
});

async function handle(order: ReadingOrder): Promise<ReadingResults[keyof ReadingResults]> {
  switch (order.step) {
    case 'inspect':
      return { pages: await inspect(order.file) };
    case 'xml':
      return readXmlPart(order.file);
    case 'page':
      return readPage(order.file, order.page, order.recognizes);
    case 'fields':
      return interpret(order);
    case 'comparison':
      return compareEInvoice({
        stored: order.stored,
        own: await findXml(order.file),
        pages: await readPages(order.file),
      });
    case 'picture': {
      const { readPicture } = await loadPictures();
      return readPicture(order.file.path, { type: 'jpeg', maxEdge: shownEdge });
    }
    case 'cover':
      return joinCover(order);
  }
}

async function inspect({ path, mediaType }: ReceiptFile): Promise<number> {
  if (mediaType === 'application/xml') {
    readXml(await readFile(path));
    return 1;
  }
  if (mediaType !== 'application/pdf') {
    const { readPicture } = await loadPictures();
    await readPicture(path, { type: 'png', maxEdge: 16 });
    return 1;
  }
  const { withPdf } = await loadPdf();
  return withPdf(path, async (pdf) => {
    if (pdf.numPages > maxPdfPages) throw new ReadingError('too_many_pages', `${pdf.numPages} pages`);
    // A catalogue alone proves little: the first page must exist.
    await pdf.getPage(1).catch((error: unknown) => {
      throw new ReadingError('damaged', String(error));
    });
    return pdf.numPages;
  });
}

/** Joins a cover and a PDF. */
async function joinCover({ file, cover, title }: Extract<ReadingOrder, { step: 'cover' }>): Promise<Uint8Array> {
  const { mergePdfs } = await import('#platform/server/documents/merge-pdfs.ts');
  const receipt = await readFile(file.path);
  return mergePdfs([cover, receipt], { title }).catch((error: unknown) => {
    throw new ReadingError('damaged', String(error));
  });
}

async function readXmlPart(file: ReceiptFile): Promise<ReadXmlPart | null> {
  const found = await findXml(file);
  if (found === null) return null;
  const { invoice, report } = readEInvoice(found.bytes, found.fileName);
  if (found.further === 'none') return { invoice, report };
  const several = finding('several_invoices', found.further === 'invoices' ? 'warning' : 'hint', {
    found: found.fileName,
  });
  return { invoice, report: { ...report, findings: [...report.findings, several] } };
}

/** Finds the XML of a file, or the invoice among those attached to it. */
async function findXml({ path, mediaType }: ReceiptFile): Promise<FoundXml | null> {
  if (mediaType === 'application/xml') return { bytes: await readFile(path), fileName: null, further: 'none' };
  if (mediaType !== 'application/pdf') return null;
  const { listAttachments, withPdf } = await loadPdf();
  return withPdf(path, async (pdf) => chooseXml(await listAttachments(pdf)));
}

/** Reads the text of the first pages of a PDF, none if they are pictures. */
async function readPages({ path, mediaType }: ReceiptFile): Promise<TextPage[]> {
  if (mediaType !== 'application/pdf') return [];
  const { readPageText, withPdf } = await loadPdf();
  return withPdf(path, async (pdf) => {
    const pages: TextPage[] = [];
    for (let page = 1; page <= Math.min(pdf.numPages, maxComparedPages); page += 1)
      pages.push({ page, source: 'pdf-text', lines: await readPageText(await pdf.getPage(page)) });
    return pages;
  });
}

async function readPage({ path, mediaType }: ReceiptFile, number: number, recognizes: boolean): Promise<TextPage> {
  const recognize = async (
    picture: Uint8Array,
    size: { readonly width: number; readonly height: number },
  ): Promise<TextPage> => {
    const { recognizeText } = await import('#platform/server/reading/recognize-text.ts');
    return { page: number, source: 'ocr', lines: await recognizeText(picture, size) };
  };
  if (mediaType !== 'application/pdf') {
    const { readPicture } = await loadPictures();
    const picture = await readPicture(path, { type: 'png', maxEdge: recognitionEdge });
    return recognize(picture.bytes, picture);
  }
  const { drawPage, readPageText, withPdf } = await loadPdf();
  return withPdf(path, async (pdf) => {
    const page = await pdf.getPage(number);
    const lines = await readPageText(page);
    if (lines.length > 0 || !recognizes) return { page: number, source: 'pdf-text', lines };
    const picture = await drawPage(pdf, page);
    const view = new DataView(picture.buffer, picture.byteOffset);
    // Width and height from the header of the PNG.
    return recognize(picture, { width: view.getUint32(16), height: view.getUint32(20) });
  });
}
