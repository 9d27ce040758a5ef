import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnDocument } from './preview-document.ts';
import { turnOn } from './page-mark.ts';
import type { Mark, Rotation } from './page-mark.ts';
import { loadPdfjs } from './pdfjs.ts';
import { PdfSurface } from './pdf-surface.ts';
import { openPicture } from './picture-document.ts';
import type { PreviewZoom } from './preview-zoom.ts';

interface Options {
  readonly fetchBytes: (signal: AbortSignal) => Promise<Uint8Array>;
  readonly mediaType: string;
  readonly label: string;
  readonly mark: Mark | null;
}

/** Renders a stored document into the element with the ref `container`. */
export function useDocumentView({ fetchBytes, mediaType, label, mark }: Options) {
  const { t } = useTranslation('platform');
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [share, setShare] = useState(1);
  const [zoom, setZoom] = useState<PreviewZoom>('width');
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [error, setError] = useState<unknown>(null);
  const surface = useRef<PdfSurface | null>(null);
  const load = useRef<() => void>(() => undefined);
  const view = useRef<{ zoom: PreviewZoom; rotation: Rotation; mark: Mark | null }>({
    zoom: 'width',
    rotation: 0,
    mark,
  });
  const labelPage = useCallback(
    (number: number, count: number) => t('preview.page', { document: label, page: number, pages: count }),
    [t, label],
  );

  useEffect(() => {
    if (element === null) return undefined;
    const shown = new PdfSurface(element, { labelPage, onScale: setShare, onPage: setPage });
    const controller = new AbortController();
    surface.current = shown;
    shown.setZoom(view.current.zoom);
    shown.setRotation(view.current.rotation);
    async function draw(): Promise<void> {
      const opened = await open(await fetchBytes(controller.signal), mediaType);
      if (controller.signal.aborted) return void opened.loadingTask.destroy();
      await shown.show(opened);
      setPages(opened.numPages);
      shown.setMark(view.current.mark);
    }
    load.current = () =>
      void draw().catch((failure: unknown) => {
        if (!controller.signal.aborted) setError(failure);
      });
    load.current();
    return () => {
      controller.abort();
      shown.dispose();
      surface.current = null;
    };
  }, [element, fetchBytes, labelPage, mediaType]);

  useEffect(() => {
    view.current.mark = mark;
    surface.current?.setMark(mark);
  }, [mark]);

  return {
    container: setElement,
    pages,
    page,
    error,
    share,
    zoom,
    setZoom: (next: PreviewZoom) => {
      view.current.zoom = next;
      setZoom(next);
      surface.current?.setZoom(next);
    },
    rotate: () => {
      view.current.rotation = turnOn(view.current.rotation);
      surface.current?.setRotation(view.current.rotation);
    },
    showPage: (next: number) => surface.current?.showPage(next),
    retry: () => {
      setError(null);
      load.current();
    },
  };
}

async function open(bytes: Uint8Array, mediaType: string): Promise<DrawnDocument> {
  if (mediaType.startsWith('image/')) return openPicture(bytes, mediaType);
  return (await loadPdfjs()).open(bytes, { isForeign: true }).promise;
}
