import { readFileSync } from 'node:fs';
import { listProcesses } from './process-tree.ts';

/**
 * Counts the waits of the product's backends so far: one for each message of the product, which is a statement
 * or several sent together, when each is answered before the next one comes (Linux: voluntary context switches). Waits
 * for locks and for the disk count too.
 *
 * @param database process id of PostgreSQL
 */
export function readBackendWaits(database: number): number {
  return listProcesses(database)
    .filter(({ command }) => /^postgres: \S*kontor_/u.test(command))
    .reduce((sum, { pid }) => sum + readWaits(pid), 0);
}

/** 0 for a process that has ended. */
function readWaits(pid: number): number {
  try {
    return Number(/^voluntary_ctxt_switches:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
