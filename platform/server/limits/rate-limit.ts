import { tooFrequent } from './refusals.ts';

export interface RateLimitOptions {
  /** Names the limit in metrics and in docs/operations.md. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /** Keys that are remembered, 10 000 if absent; beyond, those that were counted longest ago are forgotten. */
  readonly maxKeys?: number;
}

/** Counts the actions of each key, such as an organisation's id, in the memory of this process. */
export interface RateLimit {
  /**
   * Counts before it happens; what is refused is not counted.
   * @throws AppError too_many_requests with the seconds until the next is free
   */
  count(key: string, now: Date): void;
}

/** A sliding window: at most `max` in any `seconds`. */
export function createRateLimit({ name, max, seconds, maxKeys = 10_000 }: RateLimitOptions): RateLimit {
  // Insertion order is the order of the last count.
  const times = new Map<string, number[]>();

  function forgetOldest(now: number): void {
    for (const [key, counted] of times) {
      const isExpired = (counted.at(-1) ?? 0) <= now - seconds * 1000;
      if (!isExpired && times.size <= maxKeys) return;
      times.delete(key);
    }
  }

  return {
    count: (key, date) => {
      const now = date.getTime();
      const recent = (times.get(key) ?? []).filter((time) => time > now - seconds * 1000);
      const [first = now] = recent;
      if (recent.length >= max) throw tooFrequent(name, Math.ceil((first - now) / 1000 + seconds));
      times.delete(key);
      times.set(key, [...recent, now]);
      forgetOldest(now);
    },
  };
}
