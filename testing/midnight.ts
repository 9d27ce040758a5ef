import { germanDayOf } from '#platform/contract/days.ts';

/** Longer than a browser test on a busy machine. */
const marginMs = 120_000;

/** True if the day ends within two minutes in Germany or in UTC: a test that begins now may end on another day. */
export function isDayEnding(now: Date): boolean {
  const later = new Date(now.getTime() + marginMs);
  return germanDayOf(now) !== germanDayOf(later) || now.getUTCDate() !== later.getUTCDate();
}
