import { z } from 'zod';

/** Result of a file's rows, as counts. */
export const fileCountsSchema = z.object({
  fetched: z.number().int(),
  unchanged: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  withdrawn: z.number().int().describe('rows missing from a complete delivery'),
  refused: z.number().int(),
});
export type FileCounts = z.infer<typeof fileCountsSchema>;

export const lineErrorSchema = z.object({
  file: z.string(),
  line: z.number().int().nullable().describe('null: the whole file'),
  field: z.string().nullable(),
  code: z.string().describe('an error code of docs/import-format.md'),
  value: z.string().describe('the wrong value, cut'),
});
export type LineError = z.infer<typeof lineErrorSchema>;

/** Limit of errors stored with an entry. */
export const maxLineErrors = 100;
