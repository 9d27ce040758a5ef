import { lastDayOfMonth } from '#platform/contract/days.ts';
import { formatMonth, formatNumericDay, listMonthNames } from '#platform/contract/format-calendar.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import type { TimeGrouping } from '#modules/property-owner/contract/analytics/settle-plan.ts';
import { say } from './say.ts';

/** Names a month, a quarter or a year by its key. */
export function namePeriod(grouping: TimeGrouping, key: string, language: LanguageKey): string {
  const [year = '', month = '01'] = key.split('-');
  if (grouping === 'year') return year;
  if (grouping === 'month') return `${listMonthNames(language)[Number(month) - 1] ?? ''} ${year}`;
  return say(language, 'quarterName', { quarter: String(Math.ceil(Number(month) / 3)), year });
}

/** Names days: a whole year or month by its name. @param from null: since the first posting */
export function nameDays(
  { from, to }: { readonly from: string | null; readonly to: string },
  language: LanguageKey,
): string {
  const day = (one: string) => formatNumericDay(one, language);
  if (from === null) return say(language, 'period.since', { to: day(to) });
  if (from === to) return day(from);
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  if (from.endsWith('-01') && to === lastDayOfMonth(from.slice(0, 7))) return formatMonth(from.slice(0, 7), language);
  if (from.endsWith('-01-01') && to.endsWith('-12-31'))
    return say(language, 'period.years', { from: from.slice(0, 4), to: to.slice(0, 4) });
  return say(language, 'period.days', { from: day(from), to: day(to) });
}
