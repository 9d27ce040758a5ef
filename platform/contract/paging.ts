import { z } from 'zod';
import { lineSchema, textSchema } from './texts.ts';

/** Longest text that a list searches for, in characters. */
export const maxSearchLength = 200;

/** Query of every list: search text, page size, and the opaque cursor from the previous page. */
export const listQueryShape = {
  searchTerm: lineSchema(maxSearchLength).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  // Fits a name of 300 characters of up to four bytes, in base64.
  cursor: textSchema(2000).optional(),
} as const;

/** Returns the query of a list sortable by these fields, ascending by default. */
export function sortQueryShape<const Field extends string>(fields: readonly Field[]) {
  return { sort: z.enum(fields).optional(), direction: z.enum(['asc', 'desc']).optional() };
}

/** Limit of the exact count of rows on all pages; above it no number is given. */
export const maxCounted = 10_000;

/** Cursor of the next page, null at the end of the list. */
export const nextCursorSchema = z.string().nullable();
