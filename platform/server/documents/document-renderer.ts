import { availableParallelism } from 'node:os';
import { DocumentError } from './document-error.ts';
import type { RenderOrder } from './render-message.ts';
import { createRenderQueue } from './render-queue.ts';
import { startRenderWorker } from './render-worker.ts';
import type { RenderWorker } from './render-worker.ts';

export interface DocumentRendererOptions {
  /** Worker processes at most; they start when there is work. Default: one per processor, at most 4. */
  readonly workers?: number;
  /** Documents that may wait, default 256. One more is refused with reason `overloaded`. */
  readonly queueLimit?: number;
  /** Time for one document once a worker has begun, in milliseconds, default 20 000. */
  readonly timeoutMs?: number;
  /** A worker without work for so long ends and gives its memory back, in milliseconds, default 30 000. */
  readonly idleMs?: number;
  /** Source of the creation date in the documents. */
  readonly now?: () => Date;
}

export interface RenderRequest {
  /** Absolute path of a `.typ` file of this project. It reads its data with `json("/.document/data.json")`. */
  readonly template: string;
  /** Anything that JSON can carry. Texts are data: the template prints them, never runs them. */
  readonly data: unknown;
  /**
   * Lays the document out with `json("/.document/one-page.json")` true first, so that the template can leave
   * out what depends on the number of pages; if it does not fit one page, once more with false. Default: false only.
   */
  readonly mayFitOnePage?: boolean;
  /** Further files by name, such as `{ logo }`: the template finds them as `"/.document/logo"`. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Gives up waiting; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whose document it is, such as an organisation's id: lanes take turns when documents wait. */
  readonly lane?: string;
}

export interface DocumentRenderer {
  /**
   * Makes a PDF/A-3b document with tags.
   * @throws DocumentError see `DocumentErrorReason`
   */
  render(request: RenderRequest): Promise<Uint8Array>;
  /** Takes no more orders, finishes those taken and ends the workers. */
  close(): Promise<void>;
}

interface Job {
  readonly order: RenderOrder;
  readonly lane: string;
  settle(result: Uint8Array | DocumentError): void;
}

interface Slot {
  readonly worker: RenderWorker;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** Makes PDF documents from Typst templates in child processes. */
export function createDocumentRenderer(options: DocumentRendererOptions = {}): DocumentRenderer {
  const workerLimit = options.workers ?? Math.min(availableParallelism(), 4);
  const timeoutMs = options.timeoutMs ?? 20_000;
  const idleMs = options.idleMs ?? 30_000;
  const now = options.now ?? (() => new Date());
  const queue = createRenderQueue<Job>(options.queueLimit ?? 256);
  const slots = new Set<Slot>();
  const ending = new Set<Promise<void>>();
  let nextId = 1;
  let closed = false;
  const drained = Promise.withResolvers<void>();

  function startSlot(): Slot {
    const worker = startRenderWorker(() => {
      clearTimeout(slot.idleTimer);
      slots.delete(slot);
      dispatch();
    });
    const slot: Slot = { worker, busy: false };
    slots.add(slot);
    return slot;
  }

  function endSlot(slot: Slot): void {
    clearTimeout(slot.idleTimer);
    slots.delete(slot);
    const gone = slot.worker.end();
    ending.add(gone);
    void gone.then(() => ending.delete(gone));
  }

  function findSlot(): Slot | undefined {
    const idle = [...slots].find((slot) => !slot.busy);
    return idle ?? (slots.size < workerLimit ? startSlot() : undefined);
  }

  function run(slot: Slot, job: Job): void {
    clearTimeout(slot.idleTimer);
    slot.busy = true;
    const timer = setTimeout(() => {
      slots.delete(slot);
      slot.worker.abandon();
      job.settle(new DocumentError('timed_out', `${job.order.template} took longer than ${timeoutMs} ms`));
      dispatch();
    }, timeoutMs);
    slot.worker.render(job.order, (result) => {
      clearTimeout(timer);
      slot.busy = false;
      if (slots.has(slot)) slot.idleTimer = setTimeout(() => endSlot(slot), idleMs).unref();
      job.settle(result);
      dispatch();
    });
  }

  function dispatch(): void {
    while (queue.size > 0) {
      const slot = findSlot();
      if (slot === undefined) return;
      const job = queue.shift();
      if (job === undefined) return;
      run(slot, job);
    }
    if (closed && ![...slots].some((slot) => slot.busy)) drained.resolve();
  }

  function takeOrder(request: RenderRequest): RenderOrder {
    const { template, data, files = {}, mayFitOnePage = false } = request;
    nextId += 1;
    return { id: nextId, template, json: JSON.stringify(data), files, mayFitOnePage, createdAt: Math.floor(now().getTime() / 1000) };
  }

  return {
    async render(request) {
      const { signal, lane = '' } = request;
      signal?.throwIfAborted();
      if (closed) throw new DocumentError('closed', 'the document renderer is closed');
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const job: Job = {
        order: takeOrder(request),
        lane,
        settle: (result) => (result instanceof DocumentError ? reject(result) : resolve(result)),
      };
      if (!queue.push(lane, job)) throw new DocumentError('overloaded', 'too many documents are waiting');
      const giveUp = () => {
        queue.remove(lane, job);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      dispatch();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
    },
    async close() {
      closed = true;
      dispatch();
      await drained.promise;
      for (const slot of slots) endSlot(slot);
      await Promise.all(ending);
    },
  };
}
