/** Memory and load of the process, by the numbers of Node. */
export interface ProcessFigures {
  /** Bytes of resident memory. */
  readonly readResident: () => number;
  /** Share of the time since it was last asked in which the event loop was busy, 0 to 1. */
  readonly readBusy: () => number;
  /** Milliseconds in which the event loop was busy since the process began. */
  readonly readWorked: () => number;
  /** Collects everything and gives the pages back; some 100 ms in which nothing is answered. */
  readonly collect: () => void;
}

const everyMs = 3000;
const restBelow = 0.05;
/**
 * Compiled code is collected, too, so that what comes next takes half a second more: it is worth it after much work
 * only.
 */
const workBetweenMs = 20_000;
const worthwhileBytes = 24 * 1024 * 1024;
/** The first start with the demo, or a large export, leaves several hundred megabytes in fewer seconds. */
const much = { workBetweenMs: 5000, bytes: 256 * 1024 * 1024 };

/**
 * Gives back what a busy time has left, once it is over. V8 does not by itself: it goes by a rate of allocation that it
 * learns only when it collects, so that after a busy time it takes the process for busy for ever and keeps pages
 * without objects (docs/decisions/0013).
 *
 * @returns to be called every few seconds
 */
export function createRestCollection({ readResident, readBusy, readWorked, collect }: ProcessFigures): () => void {
  let heldAtRest = 0;
  let workedBefore = -workBetweenMs;
  return () => {
    if (readBusy() >= restBelow) return;
    const [worked, gained] = [readWorked() - workedBefore, readResident() - heldAtRest];
    const isWorthIt =
      worked >= workBetweenMs ? gained >= worthwhileBytes : worked >= much.workBetweenMs && gained >= much.bytes;
    if (!isWorthIt) return;
    collect();
    heldAtRest = readResident();
    workedBefore = readWorked();
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
    readWorked: () => performance.eventLoopUtilization().active,
    // Only this kind gives back the pages that V8 keeps for later.
    collect: () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  const timer = setInterval(look, everyMs).unref();
  return () => clearInterval(timer);
}
