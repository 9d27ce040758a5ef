import { countHeldBytes } from './limit-metrics.ts';
import { tooManyOfAll, tooManyOfKey } from './refusals.ts';

export interface ByteBudgetOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly bytes: number;
  readonly bytesPerKey: number;
  /** How often a key may hold some at once; unlimited if absent. */
  readonly holdsPerKey?: number;
}

/** Bytes that are held at once, over all keys and by each, such as the bodies of an organisation's requests. */
export interface ByteBudget {
  /**
   * @returns gives them back; more calls do nothing
   * @throws AppError too_many_requests when the key holds too much, overloaded when all of them do
   */
  take(key: string, bytes: number): () => void;
}

const retryAfterSeconds = 5;

export function createByteBudget({ name, bytes: total, bytesPerKey, holdsPerKey = Infinity }: ByteBudgetOptions): ByteBudget {
  const held = new Map<string, { bytes: number; holds: number }>();
  let sum = 0;

  return {
    take: (key, bytes) => {
      const share = held.get(key) ?? { bytes: 0, holds: 0 };
      if (share.bytes + bytes > bytesPerKey || share.holds >= holdsPerKey) throw tooManyOfKey(name, retryAfterSeconds);
      if (sum + bytes > total) throw tooManyOfAll(name, retryAfterSeconds);
      held.set(key, share);
      share.bytes += bytes;
      share.holds += 1;
      sum += bytes;
      countHeldBytes(name, bytes);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        sum -= bytes;
        countHeldBytes(name, -bytes);
        share.bytes -= bytes;
        share.holds -= 1;
        if (share.holds === 0) held.delete(key);
      };
    },
  };
}
