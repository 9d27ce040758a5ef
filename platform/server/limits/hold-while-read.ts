import type { Place } from './lanes.ts';

/** A reader who takes nothing for so long is given up, in milliseconds: who opens downloads and does not read them would hold up the others for ever. */
export const maxStallMs = 120_000;

/**
 * Leaves the place when all chunks are read, when reading fails, when the reader stops or takes nothing for two minutes, and when
 * `signal` says that it went away, even before it began.
 */
export function holdWhileRead<T>(place: Place, chunks: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  const reading = chunks[Symbol.asyncIterator]();
  let isGivenUp = false;
  const giveUp = (): void => {
    isGivenUp = true;
    place.leave();
    // It waits for nobody: what it fails with nobody hears.
    void reading.return?.().catch(() => undefined);
  };
  let stall = setTimeout(giveUp, maxStallMs).unref();
  const leave = (): void => {
    clearTimeout(stall);
    place.leave();
  };
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        clearTimeout(stall);
        if (isGivenUp) throw new Error('The reader has taken nothing for too long');
        const result = await reading.next().catch((error: unknown) => {
          leave();
          throw error;
        });
        if (result.done === true || signal.aborted) leave();
        else stall = setTimeout(giveUp, maxStallMs).unref();
        return result;
      },
      return: async () => {
        leave();
        return (await reading.return?.()) ?? { done: true, value: undefined };
      },
    }),
  };
}
