import { readFileSync } from 'node:fs';
import { listProcesses } from './process-tree.ts';

/**
 * Memory of a process and its descendants in MB: the sum of their proportional set sizes, in which what they share counts
 * once (Linux). PostgreSQL, which `npm start` may run as a child, is left out.
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
