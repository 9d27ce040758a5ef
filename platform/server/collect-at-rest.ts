/** What the process holds and does; the numbers of Node. */
export interface ProcessFigures {
  /** Bytes of resident memory. */
  readonly readResident: () => number;
  /** Share of the time since it was last asked in which the event loop was busy, 0 to 1. */
  readonly readBusy: () => number;
  /** Collects everything and gives the pages back; some 100 ms in which nothing is answered. */
  readonly collect: () => void;
}

const everyMs = 3000;
const restBelow = 0.05;
const worthwhileBytes = 24 * 1024 * 1024;

/**
 * Gives back what a busy time has left, once it is over. V8 does not by itself: it goes by a rate of allocation that it learns only when it
 * collects, so that after a busy time it takes the process for busy for ever and keeps pages without objects.
 *
 * @returns to be called every few seconds
 */
export function createRestCollection({ readResident, readBusy, collect }: ProcessFigures): () => void {
  let heldAtRest = 0;
  return () => {
    const isBusy = readBusy() >= restBelow;
    if (isBusy || readResident() < heldAtRest + worthwhileBytes) return;
    collect();
    heldAtRest = readResident();
  };
}

/** Looks every 3 seconds, when the process was started with `--expose-gc`. @returns ends that */
export function collectAtRest(): () => void {
  const { gc } = globalThis;
  if (gc === undefined) return () => undefined;
  let last = performance.eventLoopUtilization();
  const look = createRestCollection({
    readResident: () => process.memoryUsage.rss(),
    readBusy: () => {
      const before = last;
      last = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(last, before).utilization;
    },
    // Only this kind gives back the pages that V8 keeps for later.
    collect: () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
