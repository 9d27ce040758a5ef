import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks again and again until it is so, leaving the processor to those it waits for; the time limit is the test's.
 * @param pauseMs longer where a look takes much of the processor
 */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, pauseMs = 5): Promise<void> {
  while (!(await isSo())) await pause(pauseMs);
}
