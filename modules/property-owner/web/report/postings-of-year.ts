import { lastDayOfMonth } from '#platform/contract/days.ts';

/** Index of the year's sum among the amounts of a row. */
export const wholeYear = 12;

/** Filters of the postings of a year. */
export interface PostingsOfYear {
  readonly search: { readonly eid: string };
  /** Returns the days of a month, from 0, or of the whole year. */
  readonly daysOf: (place: number) => { readonly from: string; readonly to: string };
}

/** Returns the filters of an owner's postings of a year. */
export function postingsOfYear(eid: string, year: number): PostingsOfYear {
  return {
    search: { eid },
    daysOf: (place) => {
      if (place === wholeYear) return { from: `${year}-01-01`, to: `${year}-12-31` };
      const month = `${year}-${String(place + 1).padStart(2, '0')}`;
      return { from: `${month}-01`, to: lastDayOfMonth(month) };
    },
  };
}
