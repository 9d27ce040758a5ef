import { z } from 'zod';
import { daySchema } from './dates.ts';
import { lineSchema, withoutDirectionMarks } from './texts.ts';

// Fields of multipart forms, which send texts: an empty one is none.

/** An empty text as null. */
export const emptyAsNull = z.literal('').transform(() => null);

/** A line without direction marks, trimmed; it may be empty. */
export const formLine = (max: number) => lineSchema(max).overwrite(withoutDirectionMarks).trim();

/** A day YYYY-MM-DD, or null for an empty text. */
export const formDay = emptyAsNull.or(daySchema).nullable();

/** A whole number of digits from 0 to `max`, or null for an empty text. */
export const formCount = (max: number) =>
  emptyAsNull
    .or(
      // Digits only: Number() reads 0x7e9 and 2e3 as well.
      z
        .string()
        .regex(/^\d{1,9}$/u)
        .transform(Number)
        .pipe(z.number().int().max(max)),
    )
    .nullable();
