import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ReadingError } from './reading-error.ts';
import { toLines } from './text-page.ts';
import type { TextLine, Word } from './text-page.ts';

// Only in worker processes: a file decides how much memory and time this takes. Nothing in it is executed: that would
// be the viewer's, which is not loaded.

/** A PDF that was opened. */
export type OpenedPdf = Awaited<ReturnType<typeof getDocument>['promise']>;
export type PdfPage = Awaited<ReturnType<OpenedPdf['getPage']>>;

/** A file inside a PDF. */
export interface Attachment {
  readonly name: string;
  read(): Promise<Uint8Array | null>;
}

const library = dirname(findPackageJSON('pdfjs-dist', import.meta.url) ?? '');
const folderOf = (name: string): string => `${join(library, name)}/`;
/** 40 megapixels; greater pictures in a page are left out. */
const maxImagePixels = 40_000_000;

/**
 * Up to here a file is read whole: what is read in parts is begun anew with each of them, such as inflating an
 * attachment.
 */
const maxWholeBytes = 4 * 1024 * 1024;
const partBytes = 1024 * 1024;

/**
 * Opens a PDF, works with it and closes it. Of a large one only those parts are read that are needed.
 *
 * @throws ReadingError encrypted, damaged
 */
export async function withPdf<T>(path: string, work: (pdf: OpenedPdf) => Promise<T>): Promise<T> {
  const file = await open(path);
  const { size } = await file.stat();
  const { ranges, failed } = createRanges(file, size);
  const task = getDocument({
    ...(size <= maxWholeBytes
      ? { data: new Uint8Array(await file.readFile()) }
      : { range: ranges, rangeChunkSize: partBytes, disableAutoFetch: true, disableStream: true }),
    verbosity: 0,
    maxImageSize: maxImagePixels,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    standardFontDataUrl: folderOf('standard_fonts'),
    cMapUrl: folderOf('cmaps'),
    cMapPacked: true,
    wasmUrl: folderOf('wasm'),
    iccUrl: folderOf('iccs'),
  });
  try {
    return await Promise.race([failed, task.promise.catch(refuse).then(work)]);
  } finally {
    await task.destroy();
    await file.close();
  }
}

/** Ranges of a file as pdf.js asks for them; what cannot be read rejects `failed`, for it knows no other way. */
function createRanges(
  file: FileHandle,
  size: number,
): { readonly ranges: PDFDataRangeTransport; readonly failed: Promise<never> } {
  const ranges = new PDFDataRangeTransport(size, null);
  const failure = Promise.withResolvers<never>();
  failure.promise.catch(() => undefined);
  ranges.requestDataRange = (begin, end) => {
    const bytes = new Uint8Array(Math.min(end, size) - begin);
    file.read(bytes, 0, bytes.length, begin).then(() => ranges.onDataRange(begin, bytes), failure.reject);
  };
  return { ranges, failed: failure.promise };
}

function refuse(error: unknown): never {
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  throw new ReadingError(isEncrypted ? 'encrypted' : 'damaged', error instanceof Error ? error.message : String(error));
}

/** The files in a PDF, in any order; their contents are not inflated yet. */
export async function listAttachments(pdf: OpenedPdf): Promise<Attachment[]> {
  const found: unknown = await pdf.getAttachments();
  const entries: [string, { readonly filename?: string }][] =
    found instanceof Map ? [...found] : Object.entries(Object(found));
  return entries.map(([id, { filename = '' }]) => ({
    name: filename,
    read: async () => (await pdf.getAttachmentContent(id)) as Uint8Array | null,
  }));
}

/** A page in small print has 2,000; what one has is sent from process to process. */
const maxWords = 10_000;
const maxWordLength = 1000;

/** Reads the text of a page; empty for a page that is a picture. */
export async function readPageText(page: PdfPage): Promise<TextLine[]> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const words = items.flatMap((item): Word[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
    const [left, bottom] = [a * x + c * y + e, b * x + d * y + f];
    const box = {
      x: left / width,
      y: (bottom - item.height) / height,
      width: item.width / width,
      height: item.height / height,
    };
    return [{ text: item.str.trim().slice(0, maxWordLength), box, confidence: 1 }];
  });
  return toLines(words.slice(0, maxWords));
}

/** Pixels of a page at most when it is drawn for text recognition: 200 dpi of A4 are 3.9 million. */
const maxPagePixels = 8_000_000;
const pointsPerInch = 72;

/** A page as a picture (PNG), 200 dots per inch or less. */
export async function drawPage(pdf: OpenedPdf, page: PdfPage): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(200 / pointsPerInch, Math.sqrt(maxPagePixels / (width * height)));
  const viewport = page.getViewport({ scale });
  const factory = pdf.canvasFactory as {
    create(width: number, height: number): { canvas: { encode(type: 'png'): Promise<Uint8Array> } };
  };
  const { canvas } = factory.create(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  await page.render({ canvas: canvas as never, viewport }).promise;
  return canvas.encode('png');
}
