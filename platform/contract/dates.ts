import { z } from 'zod';

/** Calendar day `YYYY-MM-DD` that exists (2026-02-30 does not), from 1900 to 2999. */
export const daySchema = z.iso.date().refine((day) => day >= '1900-01-01' && day < '3000-01-01', {
  error: 'date_out_of_range',
});

/** Instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
