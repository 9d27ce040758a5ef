import { readFileSync } from 'node:fs';

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
 * Name of the program, state letter and parent of proc(5); undefined for a process that is gone, and elsewhere than on
 * Linux.
 */
export function readStatus(
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
