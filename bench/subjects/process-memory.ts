import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { listProcesses } from './process-tree.ts';

/**
 * Samples the memory of a process and its descendants. @returns ends it and answers MB above what they held at first,
 * at most
 */
export function watchMemory(root: number, sampleMs = 100): { readonly stop: () => Promise<number> } {
  const before = readMemoryMegabytes(root);
  let peak = before;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      peak = Math.max(peak, readMemoryMegabytes(root));
      await wait(sampleMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await sampling;
      return peak - before;
    },
  };
}

/**
 * Memory of a process and its descendants in MB: the sum of their proportional set sizes, in which what they share
 * counts once (Linux). PostgreSQL, which `npm start` may run as a child, is left out.
 */
export function readMemoryMegabytes(root: number): number {
  const counted = listProcesses(root).filter(({ command }) => !/^(?:\S*\/)?postgres\b/u.test(command));
  return counted.reduce((sum, { pid }) => sum + readProportionalKilobytes(pid), 0) / 1024;
}

/** 0 for a process that has ended meanwhile. */
function readProportionalKilobytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
