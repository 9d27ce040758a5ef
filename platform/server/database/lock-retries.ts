import { setTimeout as sleep } from 'node:timers/promises';
import { isLockTimeout } from './errors.ts';

/** So long, in milliseconds, a transaction is begun again while another one holds what it needs. */
const maxWaitMs = 10_000;
const firstPauseMs = 100;
const maxPauseMs = 1000;

/**
 * Runs a transaction again, after a pause in which it holds no connection, while another one holds a lock that it
 * needs.
 *
 * @param pause waits, in milliseconds
 * @throws AppError overloaded when that one has not ended after ten seconds
 */
export async function retryWhileLocked<T>(
  run: () => Promise<T>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  const startedAt = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
    try {
      return await run();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() - startedAt > maxWaitMs) throw error;
      // Those that gave up together do not come back together.
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}
