import type { Cancellable, DrawnDocument, DrawnPage } from './preview-document.ts';
import { findPageInView } from './page-in-view.ts';
import { placeMark } from './page-mark.ts';
import type { Mark, Rotation } from './page-mark.ts';
import { pixelsPerPoint, resolveScale } from './preview-zoom.ts';
import type { PreviewZoom } from './preview-zoom.ts';

interface Options {
  /** Returns the accessible name of a page's image. */
  readonly labelPage: (page: number, pages: number) => string;
  readonly onScale: (share: number) => void;
  /** Receives the current page after scrolling, counted from 1. */
  readonly onPage?: (page: number) => void;
}

interface Slot {
  readonly element: HTMLDivElement;
  page: DrawnPage;
  /** Document and scale of the shown image; outdated images stay until replaced. */
  shown: string;
}

const pageGap = 16;

/**
 * Renders pages of a document as canvases inside a scrolling element. A new document replaces the old one once its
 * visible pages are rendered, all at once, so nothing flickers and the scroll position stays. Pages far outside the
 * view hold no image.
 */
export class PdfSurface {
  readonly #container: HTMLElement;
  readonly #options: Options;
  readonly #resize: ResizeObserver;
  #document: DrawnDocument | null = null;
  #slots: Slot[] = [];
  #zoom: PreviewZoom = 'width';
  #scale = 1;
  #rotation: Rotation = 0;
  #mark: Mark | null = null;
  #generation = 0;
  #version = 0;
  #tasks: Cancellable[] = [];
  #scrollFrame = 0;
  /** Last requested page, and the scroll position at that time. */
  #asked: { readonly page: number; readonly top: number } | null = null;

  constructor(container: HTMLElement, options: Options) {
    this.#container = container;
    this.#options = options;
    this.#resize = new ResizeObserver(() => this.#relayout());
    this.#resize.observe(container);
    container.addEventListener('scroll', this.#onScroll, { passive: true });
  }

  readonly #onScroll = (): void => {
    cancelAnimationFrame(this.#scrollFrame);
    this.#scrollFrame = requestAnimationFrame(() => {
      this.#tellPage();
      void this.#drawVisible();
    });
  };

  #tellPage(): void {
    const { scrollTop: top, clientHeight: height, scrollHeight } = this.#container;
    // A requested page near the end may not reach the top.
    if (this.#asked !== null && Math.abs(top - this.#asked.top) < 2) return this.#options.onPage?.(this.#asked.page);
    this.#asked = null;
    const pages = this.#slots.map(({ element }) => ({ top: element.offsetTop, height: element.offsetHeight }));
    return this.#options.onPage?.(findPageInView(pages, { top, height }, scrollHeight));
  }

  /** Renders the document's visible pages, then swaps it in; a later call supersedes an earlier one. */
  async show(document: DrawnDocument): Promise<void> {
    try {
      await this.#replaceWith(document);
    } catch (error) {
      if (this.#document !== document) void document.loadingTask.destroy();
      throw error;
    }
  }

  async #replaceWith(document: DrawnDocument): Promise<void> {
    const generation = ++this.#generation;
    this.#cancelTasks();
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
    );
    if (generation !== this.#generation) return void document.loadingTask.destroy();
    const scale = this.#resolveScale(pages);
    const visible = this.#findVisible(pages.length);
    const drawn = new Map<number, HTMLCanvasElement>();
    for (const index of visible) {
      const page = pages[index];
      const canvas = page && (await this.#draw(document, page, scale));
      if (generation !== this.#generation) return void document.loadingTask.destroy();
      if (canvas) drawn.set(index, canvas);
    }
    const former = this.#document;
    this.#document = document;
    this.#version += 1;
    this.#place(pages, scale);
    for (const [index, canvas] of drawn) this.#put(index, canvas);
    void former?.loadingTask.destroy();
    await this.#drawVisible();
  }

  /** Changes the zoom and keeps the centre of the view. */
  setZoom(zoom: PreviewZoom): void {
    this.#zoom = zoom;
    this.#relayout();
  }

  /** Rotates all pages clockwise, relative to the document's own rotation. */
  setRotation(rotation: Rotation): void {
    this.#rotation = rotation;
    const pages = this.#slots.map((slot) => slot.page);
    if (pages.length === 0) return;
    this.#place(pages, this.#resolveScale(pages));
    void this.#drawVisible();
  }

  /** Draws a frame around a part of a page and scrolls it into view; null removes it. */
  setMark(mark: Mark | null): void {
    this.#mark = mark;
    this.#showMark();
    this.#slots[(mark?.page ?? 0) - 1]?.element
      .querySelector('[data-mark]')
      ?.scrollIntoView({ block: 'center', inline: 'center' });
  }

  /** Scrolls a page to the top, counted from 1. */
  showPage(page: number): void {
    const element = this.#slots[page - 1]?.element;
    if (!element) return;
    this.#container.scrollTo({ top: element.offsetTop - pageGap });
    this.#asked = { page, top: this.#container.scrollTop };
    this.#options.onPage?.(page);
  }

  #showMark(): void {
    this.#slots.forEach(({ element }, index) => {
      element.querySelector('[data-mark]')?.remove();
      if (this.#mark !== null && this.#mark.page === index + 1) element.append(placeMark(this.#mark, this.#rotation));
    });
  }

  dispose(): void {
    this.#generation += 1;
    this.#version += 1;
    this.#cancelTasks();
    cancelAnimationFrame(this.#scrollFrame);
    this.#resize.disconnect();
    this.#container.removeEventListener('scroll', this.#onScroll);
    this.#container.replaceChildren();
    void this.#document?.loadingTask.destroy();
  }

  #resolveScale(pages: readonly DrawnPage[]): number {
    const sizes = pages.map((page) => this.#viewport(page, 1));
    const { clientWidth, clientHeight } = this.#container;
    return resolveScale(
      this.#zoom,
      {
        width: Math.max(1, ...sizes.map(({ width }) => width)),
        height: Math.max(1, ...sizes.map(({ height }) => height)),
      },
      { width: clientWidth - 2 * pageGap, height: clientHeight - 2 * pageGap },
    );
  }

  #place(pages: readonly DrawnPage[], scale: number): void {
    this.#slots.splice(pages.length).forEach((slot) => slot.element.remove());
    pages.forEach((page, index) => {
      const known = this.#slots[index];
      const slot = known ?? { element: window.document.createElement('div'), page, shown: '' };
      slot.page = page;
      const { width, height } = this.#viewport(page, scale);
      slot.element.style.cssText = `width:${Math.floor(width)}px;height:${Math.floor(height)}px`;
      if (known === undefined) {
        this.#slots.push(slot);
        this.#container.append(slot.element);
      }
    });
    this.#slots.forEach(({ element }, index) => {
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', this.#options.labelPage(index + 1, this.#slots.length));
    });
    this.#scale = scale;
    this.#options.onScale(scale / pixelsPerPoint);
    this.#showMark();
  }

  #viewport(page: DrawnPage, scale: number) {
    return page.getViewport({ scale, rotation: (page.rotate + this.#rotation) % 360 });
  }

  #relayout(): void {
    const pages = this.#slots.map((slot) => slot.page);
    if (pages.length === 0 || this.#container.clientWidth === 0) return;
    const scale = this.#resolveScale(pages);
    if (Math.abs(scale - this.#scale) < 0.001) return void this.#drawVisible();
    const view = this.#container;
    const ratio = scale / this.#scale;
    const middle = { x: view.scrollLeft + view.clientWidth / 2, y: view.scrollTop + view.clientHeight / 2 };
    this.#place(pages, scale);
    view.scrollTo({ left: middle.x * ratio - view.clientWidth / 2, top: middle.y * ratio - view.clientHeight / 2 });
    void this.#drawVisible();
  }

  /** Finds the pages within half a view; before the first layout the first page. */
  #findVisible(pages: number): number[] {
    const view = this.#container.getBoundingClientRect();
    const margin = view.height / 2;
    const found = this.#slots.flatMap(({ element }, index) => {
      const box = element.getBoundingClientRect();
      return index < pages && box.bottom > view.top - margin && box.top < view.bottom + margin ? [index] : [];
    });
    return found.length > 0 ? found : [0];
  }

  async #drawVisible(): Promise<void> {
    const shown = this.#document;
    if (shown === null) return;
    const key = this.#key();
    const visible = new Set(this.#findVisible(this.#slots.length));
    this.#slots.forEach((slot, index) => {
      if (visible.has(index) || slot.shown === '') return;
      slot.shown = '';
      slot.element.querySelector('canvas')?.remove();
    });
    for (const index of visible) {
      const slot = this.#slots[index];
      if (!slot || slot.shown === key) continue;
      const canvas = await this.#draw(shown, slot.page, this.#scale);
      if (key !== this.#key()) return;
      if (canvas) this.#put(index, canvas);
    }
  }

  #key(): string {
    return `${this.#version} ${this.#scale} ${this.#rotation}`;
  }

  #put(index: number, canvas: HTMLCanvasElement): void {
    const slot = this.#slots[index];
    if (!slot) return;
    slot.element.querySelector('canvas')?.remove();
    slot.element.prepend(canvas);
    slot.shown = this.#key();
  }

  async #draw(document: DrawnDocument, page: DrawnPage, scale: number): Promise<HTMLCanvasElement | null> {
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const viewport = this.#viewport(page, scale * density);
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const task = page.render({ canvas, viewport });
    this.#tasks.push(task);
    try {
      await task.promise;
      return canvas;
    } catch (error) {
      // A newer document cancels the rendering of the previous one, or has closed it already.
      if (document.loadingTask.destroyed) return null;
      if (error instanceof Error && error.name === 'RenderingCancelledException') return null;
      throw error;
    } finally {
      this.#tasks = this.#tasks.filter((other) => other !== task);
    }
  }

  #cancelTasks(): void {
    for (const task of this.#tasks) task.cancel();
    this.#tasks = [];
  }
}
