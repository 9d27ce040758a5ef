import { readFileSync } from 'node:fs';
import { listProcesses } from './process-tree.ts';

/** Part of a second (Linux, `USER_HZ`). */
const tick = 0.01;

/**
 * Seconds of processor time that the processes and their descendants, ended ones included, have used so far (Linux).
 */
export function readProcessorSeconds(roots: readonly number[]): number {
  return roots.flatMap(listProcesses).reduce((sum, { pid }) => sum + readTicks(pid), 0) * tick;
}

/** Processor time of the process and of its ended children; 0 once it has ended, because its parent then counts it. */
function readTicks(pid: number): number {
  try {
    // proc(5): fields 14 to 17, counted after the name, which may hold blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0;
  }
}
