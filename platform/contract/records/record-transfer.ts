import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { maxFileBytes, workbookMediaType } from '../files.ts';
import { listQueryShape, sortQueryShape } from '../paging.ts';
import { writableFields } from './entity.ts';
import type { AnyEntity } from './entity.ts';
import { listSorts, suffixOf } from './record-calls.ts';
import { activitySchema, filterShape } from './record-filters.ts';

/** File formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * Import mode of a table.
 * - `check`: writes nothing and reports all errors
 * - `good`: the lines without errors
 * - `all`: every line, or none if one has an error
 */
export const importModes = ['check', 'good', 'all'] as const;
export type ImportMode = (typeof importModes)[number];

/** Number of lines in the preview. */
export const previewLines = 10;
/** Limit of lines in one import. */
export const maxImportLines = 100_000;

/** Upload rule of a table file. */
export const sheetRule = { mediaTypes: ['text/csv', workbookMediaType], maxBytes: maxFileBytes.sheet } as const;

/** Declares the endpoints that export and import records of an entity as tables. */
export function transferCalls(entity: AnyEntity) {
  const path = `${entity.base}/${entity.name}` as const;
  const access = { permission: entity.permission } as const;
  const of = suffixOf(entity);
  const field = z.enum(writableFields(entity));
  return {
    export: defineEndpoint({
      id: `exportRecords${of}`,
      method: 'GET',
      path: `${path}/export`,
      access,
      changesState: true,
      summary: `Starts a task that exports the listed records of ${entity.name} to a table`,
      request: {
        query: z.strictObject({
          format: z.enum(exportFormats),
          searchTerm: listQueryShape.searchTerm,
          ...sortQueryShape(listSorts(entity)),
          ...filterShape(entity),
          active: activitySchema,
        }),
      },
      response: 'task',
      errors: ['too_many_requests'],
    }),
    preview: defineEndpoint({
      id: `previewImport${of}`,
      method: 'POST',
      path: `${path}/import/preview`,
      access,
      summary: `Reads a table, CSV or .xlsx: its columns, first rows, and the proposed field of ${entity.name} for each column`,
      request: { files: { file: sheetRule } },
      response: z.object({
        columns: z.array(z.object({ name: z.string(), field: field.nullable().describe('proposed; null: none') })),
        rows: z
          .array(z.object({ line: z.number().int(), cells: z.array(z.string()) }))
          .describe(`the first ${previewLines} after the header, cells cut at 200 characters`),
      }),
      errors: ['too_many_requests'],
    }),
    import: defineEndpoint({
      id: `importRecords${of}`,
      method: 'POST',
      path: `${path}/import`,
      access,
      summary: `Starts a task that imports the rows of a table, CSV or .xlsx, as records of ${entity.name}; at its end total is the number of rows and done the number of those without an error`,
      request: {
        body: z.strictObject({
          mapping: z
            .record(z.string().regex(/^\d{1,3}$/), field)
            .describe('fields by column index of the table, counted from 0'),
          mode: z.enum(importModes),
        }),
        files: { file: sheetRule },
      },
      response: 'task',
      errors: ['too_many_requests'],
    }),
  } as const;
}
