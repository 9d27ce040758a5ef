import { germanDayOf } from '#platform/contract/days.ts';

/**
 * Retention of booked documents in years (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG); the period begins with the end of their
 * year (§ 147 Abs. 4 AO).
 */
const keptYears = 8;

/** Returns the first year whose documents must still be kept. */
export function firstKeptYear(now: Date): number {
  return Number(germanDayOf(now).slice(0, 4)) - keptYears;
}

/** Returns the last day on which a document of a day must be kept. Days as `YYYY-MM-DD`. */
export function lastKeptDay(day: string): string {
  return `${Number(day.slice(0, 4)) + keptYears}-12-31`;
}
