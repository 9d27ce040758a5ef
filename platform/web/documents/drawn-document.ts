interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Cancellable {
  cancel(): void;
}

/** What is drawn of a page; the pages of PDF.js are such. Sizes in points. */
export interface DrawnPage {
  /** Degrees by which the document itself turns the page. */
  readonly rotate: number;
  getViewport(options: { readonly scale: number; readonly rotation: number }): Viewport;
  render(options: {
    canvas: HTMLCanvasElement | null;
    viewport: Viewport;
  }): Cancellable & { readonly promise: Promise<unknown> };
}

/** A document of pages, a PDF or a picture. */
export interface DrawnDocument {
  readonly numPages: number;
  /** Counted from 1. */
  getPage(page: number): Promise<DrawnPage>;
  readonly loadingTask: { readonly destroyed: boolean; destroy(): Promise<void> };
}
