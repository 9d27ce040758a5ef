import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DocumentError } from './document-error.ts';
import type { RenderOrder, RenderOutcome, WorkerInput } from './render-message.ts';

const entry = fileURLToPath(new URL('./document-worker.ts', import.meta.url));

/** One child process that makes one document at a time. */
export interface RenderWorker {
  /** Calls back exactly once. After an error with reason `worker_crashed` the worker is gone. */
  render(order: RenderOrder, done: (result: Uint8Array | DocumentError) => void): void;
  /** Ends an idle worker; resolves when its process is gone. */
  end(): Promise<void>;
  /** Kills a working one at once, also inside the compiler. */
  abandon(): void;
}

/** @param onGone called once when the process has ended, for whatever reason */
export function startRenderWorker(onGone: () => void): RenderWorker {
  const child = fork(entry, [], {
    serialization: 'advanced',
    // Nothing of the server's flags and environment, where its secrets are.
    execArgv: ['--expose-gc'],
    // The compiler's own threads only get in the way of the other workers.
    env: { RAYON_NUM_THREADS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let current: { order: RenderOrder; done: (result: Uint8Array | DocumentError) => void } | null = null;
  const gone = Promise.withResolvers<void>();

  // A waiting process does not keep the server alive; one with an order does.
  function hold(): void {
    child.ref();
    child.channel?.ref();
  }

  function release(): void {
    child.unref();
    child.channel?.unref();
  }

  function finish(result: Uint8Array | DocumentError): void {
    const job = current;
    current = null;
    release();
    job?.done(result);
  }

  let isGone = false;
  function leave(end: string, cause?: unknown): void {
    if (isGone) return;
    isGone = true;
    onGone();
    const template = current?.order.template ?? '';
    finish(new DocumentError('worker_crashed', `the document worker ended (${end}) while making ${template}`, { cause }));
    gone.resolve();
  }

  child.on('message', (outcome: RenderOutcome) => {
    if (outcome.id !== current?.order.id) return;
    if ('pdf' in outcome) finish(outcome.pdf);
    else finish(new DocumentError('template_failed', `${current.order.template}: ${outcome.failure}`));
  });
  child.once('exit', (code, signal) => leave(String(signal ?? code)));
  // The process did not start, or the channel broke: one that still runs is of no use any more.
  child.on('error', (error) => {
    child.kill('SIGKILL');
    if (child.pid === undefined) leave('not started', error);
  });
  release();

  function send(input: WorkerInput): void {
    hold();
    // An unsent order is answered when the process ends, which closes the channel.
    child.send(input, () => undefined);
  }

  return {
    render(order, done) {
      current = { order, done };
      send(order);
    },
    end() {
      if (!isGone) send('end');
      return gone.promise;
    },
    abandon() {
      current = null;
      release();
      child.kill('SIGKILL');
    },
  };
}
