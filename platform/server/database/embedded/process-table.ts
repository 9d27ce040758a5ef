import { readdirSync, readlinkSync } from 'node:fs';

/** True when a process with this id exists, whoever it belongs to. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether a process works in the folder, as every process of PostgreSQL does in its cluster. Undefined where the
 * operating system does not tell (only Linux does).
 */
export function isFolderInUse(folder: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc').some((name) => /^\d+$/u.test(name) && workingFolder(name) === folder);
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
