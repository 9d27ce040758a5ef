import { germanDayOf } from '../contract/days.ts';

/** The only source of the current time for features, so that tests can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Today's calendar day `YYYY-MM-DD` in Germany, which dates the documents. */
export function todayInGermany(clock: Clock): string {
  return germanDayOf(clock.now());
}
