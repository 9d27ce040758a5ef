import { addMonths, lastDayOfMonth } from '#platform/contract/days.ts';
import type { TimeGrouping } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import type { Period } from './select-source.ts';

const monthsOf = { month: 1, quarter: 3, year: 12 } as const;

/** Lists the keys of all months, quarters or years of a period. */
export function listPeriods(grouping: TimeGrouping, { from, to }: Period): string[] {
  const keys: string[] = [];
  for (let day = beginOf(grouping, from); day <= to; day = addMonths(day, monthsOf[grouping]))
    keys.push(toKey(grouping, day));
  return keys;
}

function beginOf(grouping: TimeGrouping, day: string): string {
  const month = Number(day.slice(5, 7)) - 1;
  const begin = month - (month % monthsOf[grouping]) + 1;
  return `${day.slice(0, 4)}-${String(begin).padStart(2, '0')}-01`;
}

function toKey(grouping: TimeGrouping, day: string): string {
  return grouping === 'year' ? day.slice(0, 4) : day.slice(0, 7);
}

/** Returns the days of a month, quarter or year that lie in a period. */
export function daysOfKey(grouping: TimeGrouping, key: string, period: Period): Period {
  const from = grouping === 'year' ? `${key}-01-01` : `${key}-01`;
  const to = lastDayOfMonth(addMonths(from, monthsOf[grouping] - 1).slice(0, 7));
  return { from: from < period.from ? period.from : from, to: to > period.to ? period.to : to };
}
