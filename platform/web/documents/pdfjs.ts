import type { PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist';

interface Pdfjs {
  /**
   * Opens a PDF from bytes; foreign ones use device fonts for missing ones. The bytes are transferred to the worker and
   * are empty afterwards.
   */
  open(bytes: Uint8Array, options?: { readonly isForeign?: boolean }): PDFDocumentLoadingTask;
}

async function load(): Promise<Pdfjs> {
  const [pdfjs, worker] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs?url')]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  const decoders = new URL(`/assets/pdfjs-${pdfjs.version}/`, window.location.href).href;
  let shared: PDFWorker | null = null;
  return {
    open(bytes, { isForeign = false } = {}) {
      if (shared === null || shared.destroyed) shared = new pdfjs.PDFWorker();
      // Kontor's documents embed all fonts and contain only PNG and JPEG: neither cMaps nor standard fonts are needed.
      // JPEG 2000 and JBIG2 of foreign ones are decoded without wasm, so that the CSP needs no 'wasm-unsafe-eval'.
      return pdfjs.getDocument({
        data: bytes,
        worker: shared,
        useWasm: false,
        wasmUrl: decoders,
        useSystemFonts: isForeign,
        verbosity: 0,
      });
    },
  };
}

let loading: Promise<Pdfjs> | null = null;

/** Loads PDF.js with its worker once, on first use: together they are larger than the rest of the client. */
export function loadPdfjs(): Promise<Pdfjs> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
