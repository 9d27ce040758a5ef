import { addDays, germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';

/** First and last day, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Named periods. */
export const periods = ['recent', 'month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'lastYear', 'all'] as const;
export type Period = (typeof periods)[number];

/** Days before today shown by default. */
const recentDays = 28;

/**
 * Returns the days of a period, in the German calendar.
 * @param years of the first and the last posting, null without any
 */
export function daysOf(
  period: Period,
  now: Date,
  years: { readonly first: number | null; readonly last: number | null },
): Days {
  const today = germanDayOf(now);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  return {
    recent: { from: addDays(today, -recentDays), to: today },
    month: monthsFrom(year, month, 1),
    lastMonth: monthsFrom(year, month - 1, 1),
    quarter: monthsFrom(year, quarter, 3),
    lastQuarter: monthsFrom(year, quarter - 3, 3),
    year: monthsFrom(year, 0, 12),
    lastYear: monthsFrom(year - 1, 0, 12),
    all: { from: `${years.first ?? year}-01-01`, to: `${Math.max(years.last ?? year, year)}-12-31` },
  }[period];
}

/** Returns whole months. @param month from 0; negative values lie before the year */
function monthsFrom(year: number, month: number, count: number): Days {
  const nameMonth = (index: number): string => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7);
  return { from: `${nameMonth(month)}-01`, to: lastDayOfMonth(nameMonth(month + count - 1)) };
}
