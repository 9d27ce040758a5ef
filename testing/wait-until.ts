import { setTimeout as pause } from 'node:timers/promises';

/** Looks again and again until it is so, leaving the processor to those it waits for; the time limit is the test's. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}
