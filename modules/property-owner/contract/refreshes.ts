import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { administrationPermission } from './catalogue.ts';
import { base } from './external-ids.ts';

const path = `${base}/update-data` as const;
const access = { permission: administrationPermission } as const;

/** States of an entry of the journal: `checked` changed nothing, `waiting` waits for somebody's confirmation. */
export const refreshStates = ['running', 'taken', 'refused', 'failed', 'checked', 'waiting'] as const;
export type RefreshState = (typeof refreshStates)[number];

/** What became of the rows of a file. */
export const fileCountsSchema = z.object({
  fetched: z.number().int(),
  unchanged: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  withdrawn: z.number().int().describe('rows that a whole delivery no longer names'),
  refused: z.number().int(),
});
export type FileCounts = z.infer<typeof fileCountsSchema>;

export const lineErrorSchema = z.object({
  file: z.string(),
  line: z.number().int().nullable().describe('null: the file as a whole'),
  field: z.string().nullable(),
  code: z.string().describe('one of docs/import-format.md'),
  value: z.string().describe('what stands there, cut'),
});
export type LineError = z.infer<typeof lineErrorSchema>;

/** Errors that an entry keeps. */
export const maxLineErrors = 100;

export const refreshSchema = z.object({
  id: z.uuid(),
  state: z.enum(refreshStates),
  dryRun: z.boolean(),
  startedAt: z.string().describe('ISO 8601, UTC'),
  finishedAt: z.string().nullable(),
  startedBy: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('null: the schedule'),
  delivery: z
    .object({ deliveryId: z.string(), mode: z.enum(['FULL', 'DELTA', '']) })
    .nullable()
    .describe('null: none was found'),
  counts: z.record(z.string(), fileCountsSchema).describe('by file'),
  errorCount: z.number().int(),
  errors: z.array(lineErrorSchema).describe('the first 100'),
  taskId: z.uuid().nullable().describe('its task, while there is one'),
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
});
export type Refresh = z.infer<typeof refreshSchema>;

export const updateData = defineEndpoint({
  id: 'updateData',
  method: 'POST',
  path,
  access,
  summary: 'Starts a refresh as a task of kind refresh: fetches new deliveries and takes them over',
  request: {
    body: z
      .strictObject({
        dryRun: z.boolean().optional().describe('says what would happen to the next delivery, and changes nothing'),
        confirm: z.uuid().optional().describe('the entry that waits: what it would withdraw may go'),
      })
      .optional(),
  },
  response: z.object({ refresh: refreshSchema }),
  errors: ['not_found', 'refresh_running', 'connection_missing', 'too_many_requests'],
});

export const listRefreshes = defineEndpoint({
  id: 'listRefreshes',
  method: 'GET',
  path,
  access,
  summary: 'The journal of deliveries, newest first',
  request: { query: z.object({ limit: listQueryShape.limit, cursor: listQueryShape.cursor }) },
  response: z.object({ refreshes: z.array(refreshSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});
