import { Worker } from 'node:worker_threads';
import { DocumentError } from './document-error.ts';
import type { RenderOrder, RenderOutcome, WorkerInput } from './render-message.ts';

/** One worker thread that makes one document at a time. */
export interface RenderWorker {
  /** Calls back exactly once. After an error with reason `worker_crashed` the worker is gone. */
  render(order: RenderOrder, done: (result: Uint8Array<ArrayBuffer> | DocumentError) => void): void;
  /** Ends an idle worker; resolves when its thread is gone. */
  end(): Promise<void>;
  /** Gives up on a working one. A thread inside the compiler ends only when the compiler returns. */
  abandon(): void;
}

/** @param onGone called once when the thread has ended, for whatever reason */
export function startRenderWorker(onGone: () => void): RenderWorker {
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), {
    name: 'documents',
    // Long tables and texts need a deeper stack than the default 4 MB.
    resourceLimits: { stackSizeMb: 16 },
  });
  let current: { order: RenderOrder; done: (result: Uint8Array<ArrayBuffer> | DocumentError) => void } | null = null;
  let cause: unknown;

  function finish(result: Uint8Array<ArrayBuffer> | DocumentError): void {
    const job = current;
    current = null;
    job?.done(result);
  }

  worker.on('message', (outcome: RenderOutcome) => {
    if (outcome.id !== current?.order.id) return;
    if ('pdf' in outcome) finish(outcome.pdf);
    else finish(new DocumentError('template_failed', `${current.order.template}: ${outcome.failure}`));
  });
  worker.on('error', (error: unknown) => {
    cause = error;
  });
  const gone = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      onGone();
      const template = current?.order.template ?? '';
      finish(new DocumentError('worker_crashed', `the document worker ended (${code}) while making ${template}`, { cause }));
      resolve();
    });
  });
  // A waiting thread does not keep the process alive; one with an order does.
  worker.unref();

  return {
    render(order, done) {
      current = {
        order,
        done: (result) => {
          worker.unref();
          done(result);
        },
      };
      worker.ref();
      worker.postMessage(order);
    },
    end() {
      worker.ref();
      const nothingMore: WorkerInput = null;
      worker.postMessage(nothingMore);
      return gone;
    },
    abandon() {
      current = null;
      worker.unref();
      void worker.terminate();
    },
  };
}
