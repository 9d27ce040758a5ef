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
  effect: z
    .enum(['row', 'cell'])
    .optional()
    .describe('row: left out; cell: imported with an empty cell or without its document; absent: the file or delivery'),
  at: z.string().optional().describe('instant that the error names, ISO 8601'),
});
export type LineError = z.infer<typeof lineErrorSchema>;

/** Limit of errors shown with an entry. */
export const maxLineErrors = 100;
/** Limit of errors in the download of an entry. */
export const maxListedErrors = 10_000;

/** An entry that a delivery removes. */
export const withdrawnSchema = z.object({
  id: z.string().describe('of the source system'),
  name: z.string(),
  day: z.string().nullable(),
  amount: z.number().nullable(),
});
export type Withdrawn = z.infer<typeof withdrawnSchema>;

/** Limit of names shown per table; the download has all. */
export const maxWithdrawnNames = 20;

/** Entries of a table that a delivery removes. */
export const withdrawalSchema = z.object({
  file: z.string(),
  count: z.number().int(),
  of: z.number().int().describe('delivered entries before'),
  asks: z.boolean().describe('more than a tenth: needs a confirmation'),
  names: z.array(withdrawnSchema).describe('the first 20'),
});

/** Documents and people that a removal concerns. */
export const concernedSchema = z.object({
  documents: z.number().int().describe('removed receipts with a PDF, and removed documents'),
  people: z.array(z.string()).describe('the first 20 people with access to an owner that is removed or loses entries'),
  peopleCount: z.number().int(),
});
export type Concerned = z.infer<typeof concernedSchema>;

/** Rows whose reference names no record. */
export const unresolvedSchema = z.object({ file: z.string(), field: z.string(), rows: z.number().int() });
export type Unresolved = z.infer<typeof unresolvedSchema>;

/** Kinds of rows that deliveries write. */
export const undoTables = [
  'owners',
  'properties',
  'units',
  'tenants',
  'costTypes',
  'postings',
  'receipts',
  'documents',
  'members',
  'balances',
] as const;
export type UndoTable = (typeof undoTables)[number];
