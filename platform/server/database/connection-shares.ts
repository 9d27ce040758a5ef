import { AppError } from '../errors/app-error.ts';

/**
 * Runs work of a key once it may: so many at once for each key, the others wait in their order.
 *
 * @throws AppError overloaded when its turn did not come in time; as the work
 */
export type Shares = <T>(key: string, work: () => Promise<T>) => Promise<T>;

interface Share {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Shares connections out, so that those of one organisation that wait for each other leave some to the others.
 *
 * @param maxWaitMs as long as a statement may wait for a lock: nobody hangs behind several of them
 */
export function createShares(maxPerKey: number, maxWaitMs: number): Shares {
  const keys = new Map<string, Share>();
  return async (key, work) => {
    const share = keys.get(key) ?? { running: 0, waiting: new Set() };
    keys.set(key, share);
    if (share.running < maxPerKey) share.running += 1;
    else await waitIn(share, maxWaitMs);
    try {
      return await work();
    } finally {
      // Who waits takes over the place.
      const [next] = share.waiting;
      if (next !== undefined) next();
      else {
        share.running -= 1;
        if (share.running === 0) keys.delete(key);
      }
    }
  };
}

function waitIn({ waiting }: Share, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      clearTimeout(timer);
      waiting.delete(enter);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(new AppError('overloaded', { message: 'the connections of the organisation are in use', retryAfterSeconds: 5 }));
    }, maxWaitMs);
    waiting.add(enter);
  });
}
