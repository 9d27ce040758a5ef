import { AppError } from '#platform/server/errors/app-error.ts';

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs work, at most `running` at a time, the rest in order. */
export interface WorkQueue {
  /** @throws AppError overloaded when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A bounded queue: a flood of sign-ins can take neither all memory nor all threads, and cannot pile up without end. */
export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = (): Promise<void> => {
    if (running < limits.running) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= limits.waiting) throw new AppError('overloaded', { retryAfterSeconds: 2 });
    // The place of the one who leaves is handed over, so nobody can slip in between.
    return new Promise((admit) => waiting.push(admit));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
