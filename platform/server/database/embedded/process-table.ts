import { readFileSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';

/**
 * True when a process with this id exists, whoever it belongs to; one that only waits to be reaped (a zombie) is dead.
 */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const { state } = readStatus(pid) ?? {};
  return state !== 'Z' && state !== 'X';
}

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

/**
 * Name of the program, state letter and parent of proc(5); undefined for a process that is gone, and elsewhere than on
 * Linux.
 */
function readStatus(
  pid: number,
): { readonly name: string; readonly state: string | undefined; readonly parent: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const [state, parent] = text.slice(end + 2).split(' ');
    return { name: text.slice(text.indexOf('(') + 1, end), state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
