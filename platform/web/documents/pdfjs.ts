import type { PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist';

export type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist';

interface Pdfjs {
  /** Opens a PDF from bytes; the bytes are handed over to the worker and are empty afterwards. */
  open(bytes: Uint8Array): PDFDocumentLoadingTask;
}

async function load(): Promise<Pdfjs> {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  let shared: PDFWorker | null = null;
  return {
    open(bytes) {
      if (shared === null || shared.destroyed) shared = new pdfjs.PDFWorker();
      // Our documents embed all fonts and hold only PNG and JPEG, so neither cMaps, standard fonts nor
      // wasm decoders are needed; without wasm the page needs no 'wasm-unsafe-eval' in its CSP.
      return pdfjs.getDocument({ data: bytes, worker: shared, useWasm: false, useSystemFonts: false, verbosity: 0 });
    },
  };
}

let loading: Promise<Pdfjs> | null = null;

/** Loads PDF.js with its worker once, on first use: together they weigh more than the rest of the client. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
