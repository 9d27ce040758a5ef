import { AppError } from '../errors/app-error.ts';
import { countWork } from './limit-metrics.ts';
import { tooManyOfAll, tooManyOfKey } from './refusals.ts';
import { createWaitingLine } from './waiting-line.ts';
import type { TenantQueue, Priority, Ticket } from './waiting-line.ts';

export interface TenantQueueLimits {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  /** Work under way at once, over all queues. */
  readonly running: number;
  /** Maximum running work of one queue; a person has half of it. `running` if absent. */
  readonly runningPerTenant?: number;
  /** Work that may wait, over all queues. The last quarter is for queues of which nothing waits yet. */
  readonly waiting: number;
  /**
   * Maximum waiting work of one queue; a person has half of it. The last quarter is for people without waiting work.
   * Unlimited if absent.
   */
  readonly waitingPerTenant?: number;
  /**
   * Error when too much work of a queue waits; {@link tooManyOfKey}, which names the caller's organisation, if absent.
   */
  readonly tooManyOfTenant?: typeof tooManyOfKey;
  /**
   * Maximum bytes of waiting work over all queues: the last quarter as in `waiting`, a quarter for one queue. Unlimited
   * if absent.
   */
  readonly waitingBytes?: number;
  /** Value of `Retry-After` in a refusal; 5 if absent. */
  readonly retryAfterSeconds?: number;
}

export interface WorkOrder {
  /** Owner of the work; nobody in particular if absent. */
  readonly tenantQueue?: TenantQueue;
  /** `normal` if absent. `mass` never counts as waiting, and runs one at a time in its queue. */
  readonly priority?: Priority;
  /** Bytes that the work holds in memory while it waits. */
  readonly bytes?: number;
  /** Work with the same key is replaced: the one that waits is given up, the one under way is stopped. */
  readonly replaces?: string;
  /** Gives up; the promise rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** A place among the running. */
export interface Place {
  /** Aborts when the work is replaced or its caller gave up. */
  readonly signal: AbortSignal;
  /** Gives the place to the next; more calls do nothing. */
  leave(): void;
}

/**
 * Work in queues that take turns, and people who take turns in their queue, so that one with much work does not hold up
 * the others.
 */
export interface TenantQueues {
  /**
   * Waits for a place.
   * @throws AppError too_many_requests when the queue is full, overloaded when all of them are, superseded when it was
   *   replaced
   */
  enter(order?: WorkOrder): Promise<Place>;
  /** Runs `work` in a place; one that is stopped keeps it until its promise settles. @throws as `enter` and `work` */
  run<T>(work: (signal: AbortSignal) => Promise<T>, order?: WorkOrder): Promise<T>;
  /** Resolves when nothing waits and nothing runs. */
  drain(): Promise<void>;
}

/**
 * Share that queues with waiting work may fill together, and people within a queue: whoever has none is still admitted.
 */
const sharedPart = 0.75;
/** Part of the bytes that a queue with more than one waiting may have. */
const bytesShareOfQueue = 0.25;
const nobody: TenantQueue = { key: '' };

/** The part of a queue's limit that one of its people may have. */
export const shareOfPerson = (ofTenantQueue: number): number => Math.max(1, Math.floor(ofTenantQueue / 2));

export function createTenantQueues(limits: TenantQueueLimits): TenantQueues {
  const {
    name,
    runningPerTenant = limits.running,
    waitingPerTenant = Infinity,
    waitingBytes = Infinity,
    retryAfterSeconds = 5,
    tooManyOfTenant = tooManyOfKey,
  } = limits;
  const line = createWaitingLine({ runningPerTenant, runningPerPerson: shareOfPerson(runningPerTenant) });
  const replaceable = new Map<string, { giveUp(reason: unknown): void }>();
  let drained = Promise.withResolvers<void>();
  let running = 0;

  function admit(ticket: Ticket): void {
    if (ticket.priority === 'mass') return;
    const { tenantQueue, bytes } = ticket;
    const [all, ofTenantQueue, ofPerson] = [
      line.countWaiting(),
      line.countWaiting(tenantQueue.key),
      line.countPerson(tenantQueue),
    ];
    const isTenantQueueFull =
      ofTenantQueue.number >= waitingPerTenant * (ofPerson.number > 0 ? sharedPart : 1) ||
      ofPerson.number >= shareOfPerson(waitingPerTenant);
    const waitsForItself = ofTenantQueue.number > 0 || !line.mayStart(ticket);
    if (waitsForItself && isTenantQueueFull) throw tooManyOfTenant(name, retryAfterSeconds);
    const isFull = (part: number): boolean =>
      all.number >= limits.waiting * part || all.bytes + bytes > waitingBytes * part;
    if (isFull(1)) throw tooManyOfAll(name, retryAfterSeconds);
    if (
      ofTenantQueue.number > 0 &&
      (isFull(sharedPart) || ofTenantQueue.bytes + bytes > waitingBytes * bytesShareOfQueue)
    )
      throw tooManyOfTenant(name, retryAfterSeconds);
  }

  function dispatch(): void {
    while (running < limits.running) {
      const next = line.takeNext();
      if (next === undefined) break;
      running += 1;
      countWork(name, { waiting: -1, running: 1 });
      next.start();
    }
    if (running > 0 || line.size > 0) return;
    drained.resolve();
    drained = Promise.withResolvers();
  }

  function leave(ticket: Ticket): void {
    running -= 1;
    countWork(name, { running: -1 });
    line.leave(ticket);
    dispatch();
  }

  async function enter(order: WorkOrder = {}): Promise<Place> {
    const { tenantQueue = nobody, priority = 'normal', bytes = 0, replaces, signal } = order;
    signal?.throwIfAborted();
    if (replaces !== undefined) replaceable.get(replaces)?.giveUp(new AppError('superseded'));
    const entered = Promise.withResolvers<Place>();
    const controller = new AbortController();
    const forget = (): void => {
      signal?.removeEventListener('abort', abort);
      if (replaces !== undefined && replaceable.get(replaces) === current) replaceable.delete(replaces);
    };
    const ticket: Ticket = {
      tenantQueue,
      priority,
      bytes,
      start: () => {
        let isGone = false;
        const goAway = (): void => {
          if (isGone) return;
          isGone = true;
          forget();
          leave(ticket);
        };
        entered.resolve({ signal: controller.signal, leave: goAway });
      },
    };
    const current = {
      giveUp: (reason: unknown): void => {
        forget();
        controller.abort(reason);
        if (!line.remove(ticket)) return;
        countWork(name, { waiting: -1 });
        entered.reject(reason);
        dispatch();
      },
    };
    const abort = (): void => current.giveUp(signal?.reason);
    // Whoever finds a free place does not wait, however many do.
    const isFree = running < limits.running && line.mayStart(ticket);
    if (!isFree) admit(ticket);
    line.add(ticket);
    countWork(name, { waiting: 1 });
    if (replaces !== undefined) replaceable.set(replaces, current);
    signal?.addEventListener('abort', abort, { once: true });
    dispatch();
    return entered.promise;
  }

  return {
    enter,
    run: async (work, order) => {
      const { signal, leave: leavePlace } = await enter(order);
      const stopped = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => stopped.reject(signal.reason), { once: true });
      const done = (async () => {
        signal.throwIfAborted();
        return work(signal);
      })().finally(leavePlace);
      return Promise.race([done, stopped.promise]);
    },
    drain: () => (running > 0 || line.size > 0 ? drained.promise : Promise.resolve()),
  };
}
