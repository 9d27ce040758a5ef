/** Days from one to another, YYYY-MM-DD; absent: without that limit. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Splits days into the years that they hold whole, as first days of a year, and the other days; no years if none is whole. */
export function splitYears({ from, to }: Days): { readonly years: Days | undefined; readonly days: readonly Days[] } {
  const first = from === undefined ? undefined : yearOf(from) + (from.endsWith('-01-01') ? 0 : 1);
  const last = to === undefined ? undefined : yearOf(to) - (to.endsWith('-12-31') ? 0 : 1);
  if (first !== undefined && last !== undefined && first > last) return { years: undefined, days: [{ from, to }] };
  const before = first === undefined || from === toDay(first, '01-01') ? [] : [{ from, to: toDay(first - 1, '12-31') }];
  const after = last === undefined || to === toDay(last, '12-31') ? [] : [{ from: toDay(last + 1, '01-01'), to }];
  return {
    years: {
      from: first === undefined ? undefined : toDay(first, '01-01'),
      to: last === undefined ? undefined : toDay(last, '01-01'),
    },
    days: [...before, ...after],
  };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function toDay(year: number, rest: string): string {
  return `${String(year).padStart(4, '0')}-${rest}`;
}
