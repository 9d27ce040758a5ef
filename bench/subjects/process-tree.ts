import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessEntry {
  readonly pid: number;
  /** Command line, its parts separated by blanks. */
  readonly command: string;
}

/** A process and all its descendants, oldest first (Linux). */
export function listProcesses(root: number): ProcessEntry[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/u.test(name))
      .map((name) => [Number(name), readParent(name)]),
  );
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || descends(parents.get(pid)));
  const pids = [...parents.keys()].toSorted((one, other) => one - other);
  return pids.filter(descends).map((pid) => ({ pid, command: readCommand(pid) }));
}

/** The process among the descendants of `root` whose command line contains `part`; undefined when there is none. */
export function findDescendant(root: number, part: string): number | undefined {
  // The last one: what starts it names it too.
  return listProcesses(root).findLast(({ command }) => command.includes(part))?.pid;
}

function readParent(pid: string): number | undefined {
  const status = read(`/proc/${pid}/status`);
  const parent = /^PPid:\s+(\d+)/mu.exec(status)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function readCommand(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
