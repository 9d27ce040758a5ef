import { readFileSync, readdirSync } from 'node:fs';

/** The process among the descendants of `root` whose command line contains `part` (Linux); undefined when there is none. */
export function findDescendant(root: number, part: string): number | undefined {
  const parents = new Map(readdirSync('/proc').filter((name) => /^\d+$/u.test(name)).map((name) => [Number(name), readParent(name)]));
  const descends = (pid: number | undefined): boolean => pid !== undefined && pid > 1 && (pid === root || descends(parents.get(pid)));
  // The last one: what starts it names it too.
  return [...parents.keys()].toSorted((one, other) => one - other).findLast((pid) => descends(pid) && readCommand(pid).includes(part));
}

function readParent(pid: string): number | undefined {
  const status = read(`/proc/${pid}/status`);
  const parent = /^PPid:\s+(\d+)/mu.exec(status)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function readCommand(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

/** Empty for a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
