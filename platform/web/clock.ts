import { germanDayOf } from '../contract/days.ts';

/** The only source of the current time in the browser: the clock of the device. */
export function readClock(): Date {
  return new Date();
}

/** Today's calendar day `YYYY-MM-DD` in Germany. */
export function todayInGermany(): string {
  return germanDayOf(readClock());
}
