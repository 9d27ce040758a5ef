import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Ends a process that grew too large; no other part of a worker uses this signal. */
export const outOfMemorySignal = 'SIGUSR2';

const everyMs = 25;

// Runs in a thread of its own: native code holds the process' main thread for seconds.
const program = `
  const { parentPort, workerData } = require('node:worker_threads');
  const check = () => {
    if (process.memoryUsage.rss() > workerData.maxBytes) process.kill(process.pid, workerData.signal);
  };
  check();
  setInterval(check, workerData.everyMs);
  parentPort.postMessage('watching');
`;

/**
 * Ends this process by {@link outOfMemorySignal} when its resident memory exceeds `maxMegabytes`. Limits of the system
 * are no use: they count address space, of which the engine reserves far more than it uses, and differ by system.
 *
 * @returns resolves when the thread that watches has begun
 */
export function watchMemory(maxMegabytes: number): Promise<void> {
  const workerData = { maxBytes: maxMegabytes * 1024 * 1024, signal: outOfMemorySignal, everyMs };
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
  preferAsVictim();
  const thread = new Worker(program, { eval: true, workerData, resourceLimits, execArgv: [], env: {} });
  return new Promise((resolve) => {
    thread.once('message', () => {
      thread.unref();
      resolve();
    });
  });
}

/** When the machine itself runs out of memory, Linux ends this process before the server. */
function preferAsVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a container without /proc.
  }
}
