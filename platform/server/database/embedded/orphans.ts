import { readPostmaster } from './postmaster.ts';
import { listServerProcesses, readParent } from './process-table.ts';

/**
 * Ends the processes that a dead server left behind. One that waits for a lock whose holder was killed would wait for
 * ever, and PostgreSQL starts no new server while any of the old one has its memory. A new server that another process
 * starts at this very moment may be hit before it has its lock; that process tries again.
 */
export function endOrphans(clusterDir: string): void {
  const found = listServerProcesses(clusterDir);
  const postmaster = readPostmaster(clusterDir);
  if (postmaster !== undefined && found.includes(postmaster.pid)) return;
  for (const pid of found) {
    if (!found.includes(readParent(pid) ?? 0)) endNow(pid);
  }
}

/** They hold nothing that the recovery of the next server does not bring back from its log. */
function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself, or is not ours: then the start fails and says so.
  }
}
