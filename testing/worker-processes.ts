import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { whenOver } from './when-over.ts';

/** Worker processes that are looked at while they live. */
export interface WatchedWorkers {
  /** In the order in which they started, ended ones too. */
  readonly processes: readonly ChildProcess[];
  /** The most memory that one of them had resident so far, in megabytes (Linux); 0 before the first look. */
  readPeakMegabytes(): number;
}

const lookEveryMs = 20;

/**
 * Watches the worker processes of one entry, such as `document-worker.ts`, that start from now on. They are looked at
 * all the time, because one that has ended tells nothing any more.
 */
export function watchWorkers(entry: string): WatchedWorkers {
  const workers: ChildProcess[] = [];
  let peak = 0;
  const watch = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess };
    // Emitted before the process is started; other programs come this way too.
    queueMicrotask(() => {
      if (child.spawnargs.some((argument) => argument.endsWith(entry))) workers.push(child);
    });
  };
  const look = (): number => {
    const alive = workers.filter((child) => child.exitCode === null && child.signalCode === null);
    return (peak = Math.max(peak, ...alive.map(({ pid = 0 }) => readPeak(pid))));
  };
  const timer = setInterval(look, lookEveryMs);
  subscribe('child_process', watch);
  whenOver(() => {
    unsubscribe('child_process', watch);
    clearInterval(timer);
  });
  return { processes: workers, readPeakMegabytes: look };
}

/** 0 for a process that is about to be gone. */
function readPeak(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
