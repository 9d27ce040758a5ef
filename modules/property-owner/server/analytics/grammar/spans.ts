import { addDays, addMonths, lastDayOfMonth } from '#platform/contract/days.ts';

export type SpanKind = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'season' | 'year' | 'range';

/** A period of a question, in days. */
export interface Span {
  /** Null: since the first posting. */
  readonly from: string | null;
  readonly to: string;
  readonly kind: SpanKind;
  /** True if the year was named; else it is the latest that has begun. */
  readonly hasYear: boolean;
  /** Number of units of a rolling period, such as 12 for the last twelve months. */
  readonly rolling?: { readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year'; readonly count: number };
  /** Words that mean the period before another one, such as the year before. */
  readonly before?: 'year' | 'month' | 'quarter' | 'week';
  /** True for a period that begins on its first day and ends today. */
  readonly since?: boolean;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns the day of a year, month (1–12) and day; undefined if it does not exist. */
export function toDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  const first = `${year}-${twoDigits(month)}`;
  const text = `${first}-${twoDigits(day)}`;
  return text <= lastDayOfMonth(first) ? text : undefined;
}

/** Returns whole months of a year, such as 7 to 9; months beyond 12 are those of the next year. */
export function monthsOf(year: number, first: number, last: number, kind: SpanKind, hasYear: boolean): Span {
  const from = addMonths(`${year}-01-01`, first - 1);
  return { from, to: lastDayOfMonth(addMonths(`${year}-01-01`, last - 1).slice(0, 7)), kind, hasYear };
}

export const yearSpan = (year: number): Span => monthsOf(year, 1, 12, 'year', true);

/** Moves a period by whole months. */
export function shift<Moved extends Pick<Span, 'from' | 'to'>>(span: Moved, months: number): Moved {
  return { ...span, from: span.from === null ? null : addMonths(span.from, months), to: addMonths(span.to, months) };
}

/** The latest period of its kind that has begun: a December asked for in November is the one before. */
export function latest(span: Span, today: string): Span {
  return span.from !== null && span.from > today ? shift(span, -12) : span;
}

/** A period that ends with the day before it. */
export const endBefore = (span: Span): Span => ({
  from: null,
  to: addDays(span.from ?? span.to, -1),
  kind: 'range',
  hasYear: true,
});
