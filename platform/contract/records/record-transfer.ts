import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { maxFileBytes, workbookMediaType } from '../files.ts';
import { listQueryShape, sortQueryShape } from '../paging.ts';
import { writableFields } from './entity.ts';
import type { AnyEntity } from './entity.ts';
import { listSorts, suffixOf } from './record-calls.ts';

/** Files that records are exported to. */
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/**
 * How a table is imported.
 *
 * - `check`: nothing is written, all that is wrong is told
 * - `good`: the lines without errors
 * - `all`: every line, or none where one has an error
 */
export const importModes = ['check', 'good', 'all'] as const;
export type ImportMode = (typeof importModes)[number];

/** Lines of the preview. */
export const previewLines = 10;
/** Lines of one import. */
export const maxImportLines = 100_000;

/** The file of a table. */
export const sheetRule = { mediaTypes: ['text/csv', workbookMediaType], maxBytes: maxFileBytes.sheet } as const;

/** The endpoints by which records of an entity come out of the product and into it, as tables. */
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
      summary: `Starts a task that writes the records of ${entity.name} which the list shows into a table`,
      request: {
        query: z.strictObject({
          format: z.enum(exportFormats),
          searchTerm: listQueryShape.searchTerm,
          ...sortQueryShape(listSorts(entity)),
          active: z.enum(['true', 'false']).default('true').describe('inactive ones are asked for by false'),
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
      summary: `Looks into a table, CSV or .xlsx: its columns, first lines, and which field of ${entity.name} each column seems to be`,
      request: { files: { file: sheetRule } },
      response: z.object({
        columns: z.array(z.object({ name: z.string(), field: field.nullable().describe('proposed; null: none') })),
        rows: z
          .array(z.object({ line: z.number().int(), cells: z.array(z.string()) }))
          .describe(`the first ${previewLines} after the head, cells cut at 200 characters`),
      }),
      errors: ['too_many_requests'],
    }),
    import: defineEndpoint({
      id: `importRecords${of}`,
      method: 'POST',
      path: `${path}/import`,
      access,
      summary: `Starts a task that adds the lines of a table, CSV or .xlsx, as records of ${entity.name}; when it has ended, its total are the lines and its done those without an error`,
      request: {
        body: z.strictObject({
          mapping: z
            .record(z.string().regex(/^\d{1,3}$/), field)
            .describe('fields by the columns of the table, counted from 0'),
          mode: z.enum(importModes),
        }),
        files: { file: sheetRule },
      },
      response: 'task',
      errors: ['too_many_requests'],
    }),
  } as const;
}
