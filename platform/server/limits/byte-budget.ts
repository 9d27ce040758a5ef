import { refuseAll, refuseKey } from './refusals.ts';

export interface ByteBudgetOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly bytes: number;
  readonly bytesPerKey: number;
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

export function createByteBudget({ name, bytes: total, bytesPerKey }: ByteBudgetOptions): ByteBudget {
  const held = new Map<string, number>();
  let sum = 0;

  return {
    take: (key, bytes) => {
      const before = held.get(key) ?? 0;
      if (before + bytes > bytesPerKey) throw refuseKey(name, retryAfterSeconds);
      if (sum + bytes > total) throw refuseAll(name, retryAfterSeconds);
      held.set(key, before + bytes);
      sum += bytes;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        sum -= bytes;
        const left = (held.get(key) ?? 0) - bytes;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}
