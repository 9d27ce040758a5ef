import type { Store } from '../state/store.ts';

/** What the preview tells about itself. */
export type PreviewState = 'waiting' | 'updating' | 'current' | 'failed';

interface Options {
  /** Draws what is in the form now; must stop when the signal aborts. */
  readonly draw: (signal: AbortSignal) => Promise<void>;
  readonly state: Store<PreviewState>;
  /** Milliseconds of rest before a picture is made. */
  readonly rest: number;
  /** Milliseconds after which a picture is made even though the typing goes on. */
  readonly patience: number;
}

/**
 * Turns a stream of changes into pictures: waits for a short rest, and the newest wins: what is under
 * way for an older state is aborted when the next one is due.
 */
export class PreviewRequests {
  readonly #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #firstChange: number | null = null;
  #running: AbortController | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Something was typed: draws after a rest. */
  request(): void {
    this.#firstChange ??= performance.now();
    const waited = performance.now() - this.#firstChange;
    // A picture under way is not thrown away for impatience, or a slow server would never show one.
    const patience = this.#running === null ? Math.max(0, this.#options.patience - waited) : Infinity;
    this.#schedule(Math.min(this.#options.rest, patience));
  }

  /** Draws without waiting: the first picture, a retry. */
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
      // Whatever the reason, the last picture stays and the panel says so; saving names the fields.
      if (!controller.signal.aborted) this.#options.state.set('failed');
    } finally {
      if (this.#running === controller) this.#running = null;
    }
  }
}
