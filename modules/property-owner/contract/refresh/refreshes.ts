import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { administrationPermission } from '../catalogue.ts';
import { base } from '../external-ids.ts';
import { fileCountsSchema, lineErrorSchema } from '../import/import-report.ts';

const path = `${base}/update-data` as const;
const access = { permission: administrationPermission } as const;

/** States of a journal entry: `checked` changed nothing, `waiting` waits for a confirmation. */
export const refreshStates = ['running', 'taken', 'refused', 'failed', 'checked', 'waiting'] as const;
export type RefreshState = (typeof refreshStates)[number];

const refreshSchema = z.object({
  id: z.uuid(),
  state: z.enum(refreshStates),
  dryRun: z.boolean(),
  startedAt: z.string().describe('ISO 8601, UTC'),
  finishedAt: z.string().nullable(),
  startedBy: z.object({ id: z.uuid(), name: z.string() }).nullable().describe('null: the schedule'),
  delivery: z
    .object({ deliveryId: z.string(), mode: z.enum(['FULL', 'DELTA', '']) })
    .nullable()
    .describe('null: no delivery was found'),
  counts: z.record(z.string(), fileCountsSchema).describe('by file'),
  errorCount: z.number().int(),
  errors: z.array(lineErrorSchema).describe('the first 100'),
  taskId: z.uuid().nullable().describe('the running task, if any'),
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
});
export type Refresh = z.infer<typeof refreshSchema>;

export const updateData = defineEndpoint({
  id: 'updateData',
  method: 'POST',
  path,
  access,
  summary: 'Starts a refresh as a task of kind refresh: downloads new deliveries and imports them',
  request: {
    body: z
      .strictObject({
        dryRun: z.boolean().optional().describe('reports the effect of the next delivery without changing anything'),
        confirm: z.uuid().optional().describe('the waiting entry with the confirmed withdrawals'),
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
  summary: 'Lists the deliveries, newest first',
  request: { query: z.object({ limit: listQueryShape.limit, cursor: listQueryShape.cursor }) },
  response: z.object({ refreshes: z.array(refreshSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});
