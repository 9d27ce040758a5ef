import type { Clock } from '#platform/server/clock.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  /** Moves it on. */
  advance(by: {
    readonly days?: number;
    readonly hours?: number;
    readonly minutes?: number;
    readonly seconds?: number;
  }): void;
}

/** A clock that starts on a Monday morning in Germany, far from any change of summer time. */
export function createTestClock(start = '2026-02-02T08:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
