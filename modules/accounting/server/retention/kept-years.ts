import { germanDayOf } from '#platform/contract/days.ts';

/**
 * For documents that are booked (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG); the time begins with the end of their year (§ 147
 * Abs. 4 AO).
 */
const keptYears = 8;

/** Documents of this year and later still have to be kept. */
export function firstKeptYear(now: Date): number {
  return Number(germanDayOf(now).slice(0, 4)) - keptYears;
}

/** Last day on which a document of a day has to be kept. Days as `YYYY-MM-DD`. */
export function lastKeptDay(day: string): string {
  return `${Number(day.slice(0, 4)) + keptYears}-12-31`;
}
