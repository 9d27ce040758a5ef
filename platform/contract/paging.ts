import { z } from 'zod';
import { lineSchema, textSchema } from './texts.ts';

/** Query of every list: search text, page size, and the opaque cursor of the page before. */
export const listQueryShape = {
  searchTerm: lineSchema(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  // Holds a name of 300 characters of up to four bytes, in base64.
  cursor: textSchema(2000).optional(),
} as const;

/** Query of a list that can be sorted by these fields, upwards unless it is said otherwise. */
export function sortQueryShape<const Field extends string>(fields: readonly Field[]) {
  return { sort: z.enum(fields).optional(), direction: z.enum(['asc', 'desc']).optional() };
}

/** The number of rows on all pages is exact up to here; beyond it is not counted. */
export const maxCounted = 10_000;

/** The cursor of the next page, null at the end of the list. */
export const nextCursorSchema = z.string().nullable();
