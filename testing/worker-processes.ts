import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * The worker processes of one entry, such as `document-worker.ts`, that start from now on.
 *
 * @param whenOver registers what ends the watch: with the test, or `afterAll` where tests share their workers
 */
export function watchWorkers(entry: string, whenOver: (end: () => void) => void = onTestFinished): ChildProcess[] {
  const workers: ChildProcess[] = [];
  const watch = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    // Emitted before the process is started; other programs come this way too.
    queueMicrotask(() => {
      if (child.spawnargs.some((argument) => argument.endsWith(entry))) workers.push(child);
    });
  };
  subscribe('child_process', watch);
  whenOver(() => void unsubscribe('child_process', watch));
  return workers;
}

/** The most memory that the living ones among the processes had resident so far, in megabytes (Linux). */
export function readPeakMegabytes(processes: readonly ChildProcess[]): number {
  const alive = processes.filter((child) => child.exitCode === null && child.signalCode === null);
  const peaks = alive.map(({ pid }) => Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  return Math.max(0, ...peaks);
}
