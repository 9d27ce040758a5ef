import { addDays, germanDayOf, germanInstantOf, germanMinuteOf } from '#platform/contract/days.ts';

/** Night by German time, in minutes after midnight. */
const night = { from: 21 * 60, to: 7 * 60 } as const;

/** Returns the instant at which the night began; null by day. */
export function findNightStart(now: Date): Date | null {
  const minute = germanMinuteOf(now);
  if (minute >= night.to && minute < night.from) return null;
  const today = germanDayOf(now);
  return germanInstantOf(minute >= night.from ? today : addDays(today, -1), '21:00');
}
