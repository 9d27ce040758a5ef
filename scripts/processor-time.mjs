import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Clock ticks of `/proc/<pid>/stat`, the same on every Linux that Node runs on. */
const ticksPerSecond = 100;
const intervalMs = 250;

/**
 * Adds up the processor time of this process and all below it. Looked at several times a second, because a process that
 * is killed together with its parent is counted by nobody: a browser, for instance.
 *
 * @returns {{ seconds: () => number | undefined, stop: () => void }} undefined where there is no `/proc`
 */
export function watchProcessorTime() {
  if (!existsSync('/proc/self/stat')) return { seconds: () => undefined, stop: () => {} };
  /** @type {Map<string, number>} Ticks by process, named by its id and start. */
  const ticks = new Map();
  const look = () => addTicks(ticks, listProcesses());
  const timer = setInterval(look, intervalMs);
  timer.unref();
  return {
    seconds: () => {
      look();
      return [...ticks.values()].reduce((sum, own) => sum + own, 0) / ticksPerSecond;
    },
    stop: () => clearInterval(timer),
  };
}

function addTicks(ticks, processes) {
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const isOurs = (candidate) => {
    for (let at = candidate; at !== undefined; at = byPid.get(at.parent))
      if (at.pid === process.pid || ticks.has(at.name)) return true;
    return false;
  };
  for (const candidate of processes) if (isOurs(candidate)) ticks.set(candidate.name, candidate.ticks);
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
