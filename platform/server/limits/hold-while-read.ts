import type { Place } from './lanes.ts';

/**
 * Leaves the place when all chunks are read, when reading fails, when the reader stops, and when `signal` says that it
 * went away, even before it began.
 */
export function holdWhileRead<T>(place: Place, chunks: AsyncIterable<T>, signal: AbortSignal): AsyncIterable<T> {
  signal.addEventListener('abort', () => place.leave(), { once: true });
  if (signal.aborted) place.leave();
  return {
    [Symbol.asyncIterator]: () => {
      const reading = chunks[Symbol.asyncIterator]();
      return {
        next: async () => {
          const result = await reading.next().catch((error: unknown) => {
            place.leave();
            throw error;
          });
          if (result.done === true) place.leave();
          return result;
        },
        return: async () => {
          place.leave();
          return (await reading.return?.()) ?? { done: true, value: undefined };
        },
      };
    },
  };
}
