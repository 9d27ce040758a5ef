import { fork } from 'node:child_process';
import { outOfMemorySignal } from './memory-watchdog.ts';
import { WorkerError } from './worker-error.ts';
import { workerReady } from './worker-message.ts';
import type { WorkerInput, WorkerNote, WorkerOutcome } from './worker-message.ts';

export interface WorkerProgram {
  /** Absolute path of a program that calls `serveOrders`. */
  readonly entry: string;
  /** Resident memory beyond which it is ended. */
  readonly maxMegabytes: number;
  /** All of its environment: nothing of the server's, where its secrets are. */
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node. */
  readonly execArgv?: readonly string[];
}

/** One child process that handles one order at a time. */
export interface WorkerProcess<Order, Result> {
  /** Resolves when it has started; never when it could not. */
  readonly ready: Promise<void>;
  /** Resident memory after the last order. */
  readonly residentMegabytes: number;
  /** Calls back exactly once, unless abandoned; before that with what it is told. */
  handle(order: Order, done: (result: Result | WorkerError) => void, onNote?: (note: unknown) => void): void;
  /** Asks a working one to give its order up. */
  stop(): void;
  /** Ends an idle one; resolves when its process is gone. */
  end(): Promise<void>;
  /** Kills a working one at once, also inside native code. */
  abandon(): void;
}

/** @param onGone called once when the process has ended, for whatever reason */
export function startWorkerProcess<Order, Result>(
  program: WorkerProgram,
  onGone: () => void,
): WorkerProcess<Order, Result> {
  const { entry, maxMegabytes, env = {}, execArgv = [] } = program;
  const child = fork(entry, [String(maxMegabytes)], {
    serialization: 'advanced',
    execArgv: [...execArgv],
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let nextId = 1;
  let residentMegabytes = 0;
  let current: {
    id: number;
    done: (result: Result | WorkerError) => void;
    onNote: ((note: unknown) => void) | undefined;
  } | null = null;
  const gone = Promise.withResolvers<void>();
  const ready = Promise.withResolvers<void>();

  // A waiting process does not keep the server alive; one with an order does.
  function hold(): void {
    child.ref();
    child.channel?.ref();
  }

  function release(): void {
    child.unref();
    child.channel?.unref();
  }

  function finish(result: Result | WorkerError): void {
    const order = current;
    current = null;
    release();
    order?.done(result);
  }

  let isGone = false;
  function leave(end: string, cause?: unknown): void {
    if (isGone) return;
    isGone = true;
    onGone();
    const reason = end === outOfMemorySignal ? 'out_of_memory' : 'crashed';
    const why = reason === 'out_of_memory' ? `needed more than ${maxMegabytes} MB` : `ended (${end})`;
    finish(new WorkerError(reason, `the worker process ${why}`, { cause }));
    gone.resolve();
  }

  child.on('message', (outcome: WorkerOutcome<Result> | WorkerNote | typeof workerReady) => {
    if (outcome === workerReady) return ready.resolve();
    if (outcome.id !== current?.id) return;
    if ('note' in outcome) return current.onNote?.(outcome.note);
    residentMegabytes = outcome.residentMegabytes;
    finish(
      'result' in outcome
        ? outcome.result
        : new WorkerError('failed', outcome.failure, {
            cause: Object.assign(new Error(outcome.failure), { stack: outcome.stack }),
          }),
    );
  });
  child.once('exit', (code, signal) => leave(String(signal ?? code)));
  // The process did not start, or the channel broke: one that still runs is of no use any more.
  child.on('error', (error) => {
    child.kill('SIGKILL');
    if (child.pid === undefined) leave('not started', error);
  });
  release();

  function send(input: WorkerInput<Order>): void {
    hold();
    // An unsent order is answered when the process ends, which closes the channel.
    child.send(input, () => undefined);
  }

  return {
    ready: ready.promise,
    get residentMegabytes() {
      return residentMegabytes;
    },
    handle(order, done, onNote) {
      nextId += 1;
      current = { id: nextId, done, onNote };
      send({ id: nextId, order });
    },
    stop() {
      if (current !== null && !isGone) child.send({ stop: current.id }, () => undefined);
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
