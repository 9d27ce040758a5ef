interface ReadingLimits {
  /** Milliseconds for which a result is served again; 10,000 if absent. */
  readonly freshMs?: number;
  /** Milliseconds after which a caller gets an error while the reading continues; 2000 if absent. */
  readonly withinMs?: number;
  /** Milliseconds that only grow; `performance.now` if absent. */
  readonly now?: () => number;
}

/**
 * Reads something that costs work, such as a statement in the database: one reading at a time serves everybody who asks
 * meanwhile, its result or its failure serves for some seconds, and nobody waits for it for long.
 *
 * @returns a function that rejects if the reading failed or takes too long
 */
export function createCachedReading<T>(
  read: () => Promise<T>,
  { freshMs = 10_000, withinMs = 2000, now = () => performance.now() }: ReadingLimits = {},
): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let endedAt: number | undefined;
  const begin = (): Promise<T> => {
    endedAt = undefined;
    const reading = read();
    const end = (): void => {
      endedAt = now();
    };
    reading.then(end, end);
    return reading;
  };
  return async () => {
    if (latest === undefined || (endedAt !== undefined && now() - endedAt >= freshMs)) latest = begin();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`No result within ${withinMs} ms`)), withinMs);
    try {
      return await Promise.race([latest, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
