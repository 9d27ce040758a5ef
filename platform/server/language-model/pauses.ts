import { LanguageModelError } from './language-model-error.ts';

/** Failures in a row after which nobody waits for the server for a while. */
const maxFailures = 5;
const pauseMs = 30_000;
const maxPauseMs = 10 * 60_000;

/** Remembers whether a server is worth waiting for. */
export interface Pauses {
  /** Milliseconds until the server may be asked again; 0 or less: now. */
  rest(): number;
  /** Counts a failure. @param isLast true if the request is given up */
  fail(error: unknown, isLast: boolean): void;
  succeed(): void;
}

/** Creates pauses: after a refusal with Retry-After, and after several failures in a row. */
export function createPauses(now: () => number): Pauses {
  let failures = 0;
  let pausedUntil = 0;
  const pause = (ms: number): void => {
    pausedUntil = Math.max(pausedUntil, now() + Math.min(ms, maxPauseMs));
  };
  return {
    rest: () => pausedUntil - now(),
    fail: (error, isLast) => {
      failures += 1;
      const isBusy = error instanceof LanguageModelError && (error.status === 429 || error.status === 503);
      if (isBusy && (isLast || error.retryAfterMs !== undefined)) pause(error.retryAfterMs ?? pauseMs);
      if (failures >= maxFailures) pause(pauseMs);
    },
    succeed: () => {
      failures = 0;
    },
  };
}

/** Milliseconds of a Retry-After header, in seconds or as a day; undefined without one. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\d+$/u.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
