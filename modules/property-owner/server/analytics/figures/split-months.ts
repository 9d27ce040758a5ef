import { addDays, lastDayOfMonth } from '#platform/contract/days.ts';
import type { Days } from '../../transactions/postings/split-years.ts';

/** Splits days into the months that they hold whole, as first days of a month, and the other days; no months if none is whole. */
export function splitMonths({ from, to }: { readonly from: string; readonly to: string }): {
  readonly months: { readonly from: string; readonly to: string } | undefined;
  readonly days: readonly Days[];
} {
  const first = from.endsWith('-01') ? from : nextMonth(from);
  const isWhole = lastDayOfMonth(to.slice(0, 7)) === to;
  // The day before the first one that is not in a whole month.
  const lastDay = isWhole ? to : addDays(`${to.slice(0, 7)}-01`, -1);
  const last = `${lastDay.slice(0, 7)}-01`;
  if (first > last) return { months: undefined, days: [{ from, to }] };
  return {
    months: { from: first, to: last },
    days: [
      ...(first === from ? [] : [{ from, to: addDays(first, -1) }]),
      ...(isWhole ? [] : [{ from: addDays(lastDay, 1), to }]),
    ],
  };
}

function nextMonth(day: string): string {
  return addDays(lastDayOfMonth(day.slice(0, 7)), 1);
}
