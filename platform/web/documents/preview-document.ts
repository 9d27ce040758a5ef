interface Viewport {
  readonly width: number;
  readonly height: number;
}

export interface Cancellable {
  cancel(): void;
}

/** A page that can be rendered, compatible with PDF.js. Sizes in points. */
export interface DrawnPage {
  /** Rotation stored in the document, in degrees. */
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
  /** Returns a page, counted from 1. */
  getPage(page: number): Promise<DrawnPage>;
  readonly loadingTask: { readonly destroyed: boolean; destroy(): Promise<void> };
}
