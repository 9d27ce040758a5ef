import type { Store } from '../state/store.ts';

/** State of the preview. */
export type PreviewState = 'waiting' | 'updating' | 'current' | 'failed';

interface Options {
  /** Renders the current form values; must stop when the signal aborts. */
  readonly draw: (signal: AbortSignal) => Promise<void>;
  readonly state: Store<PreviewState>;
  /** Pause after a change before rendering, in milliseconds. */
  readonly rest: number;
  /** Maximum delay of rendering during continued changes, in milliseconds. */
  readonly patience: number;
}

/**
 * Turns a stream of changes into renderings: waits for a short pause; the newest change aborts the rendering of an
 * older state.
 */
export class PreviewRequests {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | null = null;
  #running: AbortController | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Requests a rendering after a pause. */
  request(): void {
    this.#firstChange ??= performance.now();
    const waited = performance.now() - this.#firstChange;
    // Continued typing does not abort a running rendering, or a slow server would never show one.
    const patience = this.#running === null ? Math.max(0, this.#options.patience - waited) : Infinity;
    this.#schedule(Math.min(this.#options.rest, patience));
  }

  /** Renders without delay: the first image, a retry. */
  requestNow(): void {
    this.#schedule(0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), delay);
  }

  async #run(): Promise<void> {
    this.#firstChange = null;
    this.#running?.abort();
    const controller = new AbortController();
    this.#running = controller;
    this.#options.state.set('updating');
    try {
      await this.#options.draw(controller.signal);
      if (!controller.signal.aborted) this.#options.state.set('current');
    } catch {
      // For any error the last image stays and the panel reports it; saving names the fields.
      if (!controller.signal.aborted) this.#options.state.set('failed');
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }
}
