import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of `/proc/<pid>/stat`, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;
const intervalMs = 250;

/**
 * Adds up the processor time of this process and all below it. Looked at several times a second, because a process that
 * is killed together with its parent is counted by nobody: a browser, for instance.
 *
 * @returns {{ seconds: (children?: number[]) => number | undefined, stop: () => void }} undefined where there is no
 *   `/proc`; `children`: ids of processes that this one started, which count alone with all below them
 */
export function watchProcessorTime() {
  if (!existsSync('/proc/self/stat')) return { seconds: () => undefined, stop: () => {} };
  /** @type {Map<string, { ticks: number, child: number }>} By process, named by its id and start. */
  const ticks = new Map();
  const look = () => addTicks(ticks, listProcesses());
  const timer = setInterval(look, intervalMs);
  timer.unref();
  return {
    seconds: (children) => {
      look();
      const counted = [...ticks.values()].filter(({ child }) => children === undefined || children.includes(child));
      return counted.reduce((sum, own) => sum + own.ticks, 0) / ticksPerSecond;
    },
    stop: () => clearInterval(timer),
  };
}

function addTicks(ticks, processes) {
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const findChild = (candidate) => {
    for (let at = candidate; at !== undefined; at = byPid.get(at.parent)) {
      if (at.pid === process.pid || at.parent === process.pid) return at.pid;
      const known = ticks.get(at.name);
      if (known !== undefined) return known.child;
    }
    return undefined;
  };
  for (const candidate of processes) {
    const child = findChild(candidate);
    if (child !== undefined) ticks.set(candidate.name, { ticks: candidate.ticks, child });
  }
}

function listProcesses() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((pid) => readProcess(Number(pid)) ?? []);
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program in brackets, which may hold spaces and brackets of its own.
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, start] = [fields[9], fields[10], fields[17]];
    return { pid, parent: Number(parent), name: `${pid}:${start}`, ticks: Number(user) + Number(system) };
  } catch {
    return undefined;
  }
}
