import { z } from 'zod';

// ISO 8601 has a year 0000, PostgreSQL does not.
const isInRange = (text: string): boolean => text >= '1900-01-01' && text < '3000-01-01';

/** Calendar day `YYYY-MM-DD` that exists (2026-02-30 does not), from 1900 to 2999. */
export const daySchema = z.iso.date().refine(isInRange, { error: 'date_out_of_range' });

/** Adds the rule that the last day of a filter is not before the first; both are included. */
export function withDaysInOrder<
  Filter extends z.ZodObject<{ from: z.ZodType<string | null | undefined>; to: z.ZodType<string | null | undefined> }>,
>(filter: Filter): Filter {
  return filter.refine(({ from, to }) => from == null || to == null || from <= to, {
    path: ['to'],
    error: 'last_day_before_first',
  });
}

/** Instant, ISO 8601 in UTC, from 1900 to 2999. */
export const instantSchema = z.iso.datetime().refine(isInRange, { error: 'date_out_of_range' });
