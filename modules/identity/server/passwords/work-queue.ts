import { createLanes } from '#platform/server/limits/lanes.ts';

export interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Runs work, at most `running` at a time, the rest in order. */
export interface WorkQueue {
  /** @throws AppError overloaded when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * The queue of password hashing: a flood of sign-ins can take neither all memory nor all threads. It is one lane,
 * because whose password it is shows only afterwards.
 */
export function createWorkQueue(limits: QueueLimits): WorkQueue {
  return createLanes({ name: 'password-hashing', retryAfterSeconds: 2, ...limits });
}
