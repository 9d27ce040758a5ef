import { germanDayOf } from '../contract/days.ts';

/** The only source of the current time for features, so that tests can set it. */
export interface Clock {
  now(): Date;
  /** Reads the clock of this machine, if `now` follows another one. */
  machineNow?(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Reads the clock of this machine, which may differ from the time that the product uses. */
export function readMachineClock(clock: Clock): Date {
  return clock.machineNow?.() ?? clock.now();
}

/** Today's calendar day `YYYY-MM-DD` in Germany, which dates the documents. */
export function todayInGermany(clock: Clock): string {
  return germanDayOf(clock.now());
}
