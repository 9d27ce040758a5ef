import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefCallback } from 'react';
import { recoveries } from '../api/recovery.ts';
import { createStore, useStore } from '../state/store.ts';
import { loadPdfjs } from './pdfjs.ts';
import { PdfSurface } from './pdf-surface.ts';
import { PreviewRequests } from './preview-requests.ts';
import type { PreviewState } from './preview-requests.ts';
import type { PreviewZoom } from './preview-zoom.ts';

/** Pause after a key press in milliseconds; rendering and sending included it stays well under the promised 400. */
const rest = 100;
const patience = 600;

interface Options {
  /** Fetches the PDF of the current form values. */
  readonly fetchPdf: (signal: AbortSignal) => Promise<Uint8Array>;
  /** Subscribes to changes of the form. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly labelPage: (page: number, pages: number) => string;
}

/** Shows a live image of a PDF in the element with the ref `container`. The options must not change their identity. */
export function usePdfPreview({ fetchPdf, subscribe, labelPage }: Options) {
  const [state] = useState(() => createStore<PreviewState>('waiting'));
  const [share, setShare] = useState(1);
  const [zoom, setZoom] = useState<PreviewZoom>('width');
  const [problem, setProblem] = useState<unknown>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const chosenZoom = useRef<PreviewZoom>('width');
  const surface = useRef<PdfSurface | null>(null);
  const requests = useRef<PreviewRequests | null>(null);
  const container: RefCallback<HTMLElement> = useCallback((node) => setElement(node), []);

  useEffect(() => {
    if (element === null) return undefined;
    const shown = new PdfSurface(element, { labelPage, onScale: setShare });
    shown.setZoom(chosenZoom.current);
    const queue = new PreviewRequests({ draw, state, rest, patience });
    async function draw(signal: AbortSignal): Promise<void> {
      const [bytes, pdfjs] = await Promise.all([fetchPdf(signal), loadPdfjs()]).catch((error: unknown) => {
        setProblem(error);
        throw error;
      });
      signal.throwIfAborted();
      const document = await pdfjs.open(bytes).promise;
      if (signal.aborted) return void document.loadingTask.destroy();
      await shown.show(document);
    }
    surface.current = shown;
    requests.current = queue;
    queue.requestNow();
    const unsubscribe = subscribe(() => queue.request());
    const stopRetrying = recoveries.subscribe(() => {
      if (state.get() === 'failed') queue.requestNow();
    });
    return () => {
      unsubscribe();
      stopRetrying();
      queue.stop();
      shown.dispose();
      surface.current = null;
      requests.current = null;
    };
  }, [element, fetchPdf, labelPage, state, subscribe]);

  const changeZoom = (next: PreviewZoom) => {
    chosenZoom.current = next;
    setZoom(next);
    surface.current?.setZoom(next);
  };
  return {
    container,
    state: useStore(state),
    problem,
    share,
    zoom,
    setZoom: changeZoom,
    retry: () => requests.current?.requestNow(),
  };
}
