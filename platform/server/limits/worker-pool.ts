import { createTenantQueues } from './tenant-queues.ts';
import type { TenantQueueLimits, WorkOrder } from './tenant-queues.ts';
import { WorkerError } from './worker-error.ts';
import { startWorkerProcess } from './worker-process.ts';
import type { WorkerProcess, WorkerProgram } from './worker-process.ts';

export interface WorkerPoolOptions extends WorkerProgram {
  /** `running` is the number of processes; they start when there is work. */
  readonly limits: TenantQueueLimits;
  /** A process without work for so long ends and gives its memory back; 30 000 if absent. */
  readonly idleMs?: number;
  /**
   * Time that an order which is stopped still has to end by itself; 300 if absent, about what a new process needs to
   * start.
   */
  readonly stopGraceMs?: number;
  /** Time that a process has to start, 20 000 if absent: on a busy machine it takes seconds. */
  readonly startMs?: number;
}

export interface PoolOrder extends WorkOrder {
  /** Time for this order once its process has started; then the process is killed. */
  readonly timeoutMs: number;
  /** Called when a process begins with it: what it waited for one is no time of its own. */
  readonly onStart?: () => void;
  /** Called with what its process says of it meanwhile. */
  readonly onNote?: (note: unknown) => void;
}

/** Heavy work in child processes with limits of memory and time. */
export interface WorkerPool<Order, Result> {
  /** @throws WorkerError; AppError when the limits refuse, see `TenantQueues` */
  run(order: Order, options: PoolOrder): Promise<Result>;
  /** Starts a process when there is none: the first order then need not wait for it. */
  warmUp(): void;
  /** Takes no more orders, finishes those taken and ends the processes. */
  close(): Promise<void>;
}

interface Slot<Order, Result> {
  readonly process: WorkerProcess<Order, Result>;
  busy: boolean;
  idleTimer?: NodeJS.Timeout;
}

/** A process that keeps more than this share of its limit after an order is replaced before the next one. */
const maxKeptShare = 0.6;

export function createWorkerPool<Order, Result>(options: WorkerPoolOptions): WorkerPool<Order, Result> {
  // Killing one that is nearly done would only make the next one wait.
  const { limits, idleMs = 30_000, stopGraceMs = 300, startMs = 20_000, maxMegabytes } = options;
  const tenantQueues = createTenantQueues(limits);
  const slots = new Set<Slot<Order, Result>>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  function startSlot(): Slot<Order, Result> {
    const worker = startWorkerProcess<Order, Result>(options, () => {
      clearTimeout(slot.idleTimer);
      slots.delete(slot);
    });
    const slot: Slot<Order, Result> = { process: worker, busy: false };
    slots.add(slot);
    return slot;
  }

  function endSlot(slot: Slot<Order, Result>): void {
    clearTimeout(slot.idleTimer);
    slots.delete(slot);
    const gone = slot.process.end();
    ending.add(gone);
    void gone.then(() => ending.delete(gone));
  }

  function rest(slot: Slot<Order, Result>): void {
    slot.busy = false;
    if (!slots.has(slot)) return;
    if (slot.process.residentMegabytes > maxKeptShare * maxMegabytes) endSlot(slot);
    else slot.idleTimer = setTimeout(() => endSlot(slot), idleMs).unref();
  }

  async function handle(
    order: Order,
    { timeoutMs, onStart, onNote }: Pick<PoolOrder, 'timeoutMs' | 'onStart' | 'onNote'>,
    signal: AbortSignal,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const slot = [...slots].find((candidate) => !candidate.busy) ?? startSlot();
    clearTimeout(slot.idleTimer);
    slot.busy = true;
    let isOver = false;
    const giveUp = (error: WorkerError): void => {
      isOver = true;
      slots.delete(slot);
      slot.process.abandon();
      reject(error);
    };
    const timeOut = (): void => giveUp(new WorkerError('timed_out', `took longer than ${timeoutMs} ms`));
    let timer = setTimeout(() => giveUp(new WorkerError('not_started', `did not start within ${startMs} ms`)), startMs);
    const limitTime = async (): Promise<void> => {
      await slot.process.ready;
      if (isOver || signal.aborted) return;
      clearTimeout(timer);
      timer = setTimeout(timeOut, timeoutMs);
      onStart?.();
    };
    void limitTime();
    const stop = (): void => {
      clearTimeout(timer);
      timer = setTimeout(timeOut, stopGraceMs);
      slot.process.stop();
    };
    signal.addEventListener('abort', stop, { once: true });
    slot.process.handle(
      order,
      (result) => {
        isOver = true;
        clearTimeout(timer);
        rest(slot);
        if (result instanceof WorkerError) reject(result);
        else resolve(result);
      },
      onNote,
    );
    return promise.finally(() => signal.removeEventListener('abort', stop));
  }

  return {
    run: async (order, { timeoutMs, onStart, onNote, ...work }) => {
      if (closed) throw new WorkerError('closed', 'the worker pool is closed');
      return tenantQueues.run(
        (signal) => handle(order, { timeoutMs, ...(onStart && { onStart }), ...(onNote && { onNote }) }, signal),
        work,
      );
    },
    warmUp: () => {
      if (!closed && slots.size === 0) rest(startSlot());
    },
    close: async () => {
      closed = true;
      await tenantQueues.drain();
      for (const slot of slots) endSlot(slot);
      await Promise.all(ending);
    },
  };
}
