import { constants, setPriority } from 'node:os';
import { watchMemory } from './memory-watchdog.ts';
import { workerReady } from './worker-message.ts';
import type { WorkerInput, WorkerNote, WorkerOutcome } from './worker-message.ts';

/** Abilities of an order beside its work. */
export interface OrderSurroundings {
  /** Aborts when nobody wants the result any more; who goes on regardless is killed a moment later. */
  readonly signal: AbortSignal;
  /** Says something of it to whoever gave it. */
  tell(note: unknown): void;
}

/**
 * The life of a worker process, called by its entry: one order in, one outcome out, until the server asks it to end or
 * is gone. Its memory limit in megabytes is the first argument of the command line.
 *
 * @param afterwards called when the outcome has been sent
 */
export function serveOrders<Order, Result>(
  handle: (order: Order, surroundings: OrderSurroundings) => Result | Promise<Result>,
  afterwards?: () => void,
): void {
  const [, , maxMegabytes] = process.argv;
  // Sign-ins take precedence when processors are short: pictures and documents have limits of their own.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const watching = watchMemory(Number(maxMegabytes));
  let current = { id: 0, stopping: new AbortController() };

  async function answer(id: number, order: Order): Promise<void> {
    const stopping = new AbortController();
    // At once: who gives it up may say so in the same moment.
    current = { id, stopping };
    // Nothing is worked on unwatched.
    await watching;
    const tell = (note: unknown): void => {
      const told: WorkerNote = { id, note };
      process.send?.(told);
    };
    const outcome = await (async () => handle(order, { signal: stopping.signal, tell }))().then(
      (result) => ({ result }),
      (error: unknown) => ({
        failure: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      }),
    );
    const sent: WorkerOutcome<Result> = { id, residentMegabytes: process.memoryUsage.rss() / 1024 / 1024, ...outcome };
    process.send?.(sent);
    afterwards?.();
  }

  process.on('message', (input: WorkerInput<Order>) => {
    if (input === 'end') process.disconnect();
    else if ('stop' in input) {
      if (input.stop === current.id) current.stopping.abort();
    } else void answer(input.id, input.order);
  });

  process.on('disconnect', () => process.exit(0));

  // A terminal or a service manager signals the whole group; the server finishes its orders first.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.send?.(workerReady);
}
