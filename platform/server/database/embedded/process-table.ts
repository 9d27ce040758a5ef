import { readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { readStatus } from '../../process-status.ts';

/**
 * Returns true if a process of PostgreSQL works in the folder; all of them work in the folder of their cluster.
 * Undefined if the operating system does not tell (only Linux does).
 */
export function isFolderInUse(folder: string): boolean | undefined {
  return process.platform === 'linux' ? listServerProcesses(folder).length > 0 : undefined;
}

/** Ids of the processes of PostgreSQL that work in the folder (Linux); none when it does not exist. */
export function listServerProcesses(folder: string): number[] {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined) return [];
  const place = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      const { name, state } = readStatus(pid) ?? {};
      return name === 'postgres' && state !== 'Z' && state !== 'X' && mayWorkIn(pid, place, owner);
    });
}

/** Root without CAP_SYS_PTRACE, as in containers, may not see where others work: then whose process it is decides. */
function mayWorkIn(pid: number, folder: string, owner: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) return false;
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === owner;
  }
}

/** The process that started this one; undefined for a process that is gone, and elsewhere than on Linux. */
export function readParent(pid: number): number | undefined {
  return readStatus(pid)?.parent;
}
