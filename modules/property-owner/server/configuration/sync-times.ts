import { addDays, germanDayOf, germanMinuteOf } from '#platform/contract/days.ts';

const hourMs = 3_600_000;

/**
 * When an hour begins on a day in Germany. Of an hour that comes twice, the first; instead of one that the clock skips,
 * the next.
 *
 * @param hour 0 to 24, which is 0
 */
export function instantOfHour(day: string, hour: number): Date {
  const wanted = hour % 24;
  for (const offset of [2, 1]) {
    const instant = new Date(Date.parse(`${day}T00:00:00Z`) + (wanted - offset) * hourMs);
    if (germanDayOf(instant) === day && Math.floor(germanMinuteOf(instant) / 60) === wanted) return instant;
  }
  return instantOfHour(day, wanted + 1);
}

/** The last day whose hour has come. */
export function dueDay(hour: number, now: Date): string {
  const today = germanDayOf(now);
  return instantOfHour(today, hour) <= now ? today : addDays(today, -1);
}

/**
 * Returns true if the schedule has to start: once a day; a missed hour is made up for.
 *
 * @param scheduledDay day of the last start, or day on which the schedule was set
 */
export function isDue(hour: number, scheduledDay: string | null, now: Date): boolean {
  return scheduledDay === null || scheduledDay < dueDay(hour, now);
}

/** When the schedule comes next; in the past while it is being made up for. */
export function nextStart(hour: number, scheduledDay: string | null, now: Date): Date {
  return instantOfHour(addDays(scheduledDay ?? addDays(dueDay(hour, now), -1), 1), hour);
}
