import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile } from '#platform/contract/files.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { administrationPermission } from '../catalogue.ts';
import { base } from '../external-ids.ts';
import {
  concernedSchema,
  fileCountsSchema,
  lineErrorSchema,
  undoTables,
  unresolvedSchema,
  withdrawalSchema,
} from '../import/import-report.ts';

const path = `${base}/update-data` as const;
const access = { permission: administrationPermission } as const;

/**
 * States of a journal entry: `checked` changed nothing, `waiting` waits for a decision, `declined` was turned down by a
 * person, `superseded` was waiting when a newer delivery came, `undone` was imported and taken back.
 */
export const refreshStates = [
  'running',
  'taken',
  'refused',
  'failed',
  'checked',
  'waiting',
  'declined',
  'superseded',
  'undone',
] as const;
export type RefreshState = (typeof refreshStates)[number];

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
    .describe('null: no delivery was found'),
  folder: z.string().describe('name of its folder on the server, empty if unknown'),
  counts: z.record(z.string(), fileCountsSchema).describe('by file'),
  errorCount: z.number().int(),
  errors: z.array(lineErrorSchema).describe('the first 100'),
  withdrawals: z.array(withdrawalSchema).describe('what the delivery removes, by file'),
  concerned: concernedSchema.nullable().describe('null unless it asks for a confirmation'),
  unresolved: z.array(unresolvedSchema).describe('references to missing records, by file and column'),
  waitingSince: z.string().nullable().describe('instant at which the waiting delivery was found first'),
  decision: z
    .object({ by: z.string().describe('name'), at: z.string(), reason: z.string() })
    .nullable()
    .describe('who confirmed, declined or took back the delivery'),
  supersededBy: z.string().describe('id of the newer delivery; empty if the folder has left the server'),
  canUndo: z.boolean().describe('the last imported delivery, which `undo` takes back'),
  taskId: z.uuid().nullable().describe('the running task, if any'),
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
});
export type Refresh = z.infer<typeof refreshSchema>;

/** Limit of the reason for turning down a delivery, in characters. */
export const maxReason = 500;

export const updateData = defineEndpoint({
  id: 'updateData',
  method: 'POST',
  path,
  access,
  summary:
    'Starts a refresh as a task of kind refresh: downloads new deliveries and imports them; or decides about a delivery',
  request: {
    body: z
      .strictObject({
        dryRun: z.boolean().optional().describe('reports the effect of the next delivery without changing anything'),
        confirm: z.uuid().optional().describe('the waiting entry with the confirmed withdrawals'),
        refuse: z
          .uuid()
          .optional()
          .describe('the waiting entry to turn down; its delivery is passed over from then on'),
        reason: lineSchema(maxReason).min(1).optional().describe('why, with `refuse` only'),
        undo: z.uuid().optional().describe('the last imported entry, which is taken back whole'),
      })
      .refine(
        ({ dryRun = false, confirm, refuse, undo }) =>
          [dryRun || undefined, confirm, refuse, undo].filter((one) => one !== undefined).length <= 1,
        { error: 'one_decision' },
      )
      .refine(({ refuse, reason }) => (refuse === undefined) === (reason === undefined), {
        path: ['reason'],
        error: 'reason_needed',
      })
      .optional(),
  },
  response: z.object({ refresh: refreshSchema }),
  errors: ['not_found', 'delivery_decided', 'refresh_running', 'connection_missing', 'too_many_requests'],
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

const params = z.object({ id: z.uuid() });

export const downloadDeliveryErrors = defineEndpoint({
  id: 'downloadDeliveryErrors',
  method: 'GET',
  path: `${path}/:id/errors`,
  access,
  summary: 'Returns the errors of a delivery as CSV for the source system, 10,000 at most, for 90 days',
  request: { params },
  response: csvFile(),
  errors: ['not_found'],
});

export const downloadWithdrawals = defineEndpoint({
  id: 'downloadWithdrawals',
  method: 'GET',
  path: `${path}/:id/withdrawals`,
  access,
  summary: 'Returns everything that a waiting delivery would remove as CSV',
  request: { params },
  response: csvFile(),
  errors: ['not_found'],
});

export const previewUndo = defineEndpoint({
  id: 'previewUndo',
  method: 'GET',
  path: `${path}/:id/undo`,
  access,
  summary: 'Previews taking back the last imported delivery: what is removed, restored and kept',
  request: { params },
  response: z.object({
    undo: z.array(
      z.object({
        table: z.enum(undoTables),
        added: z.number().int().describe('rows that the delivery added, which are removed'),
        changed: z.number().int().describe('rows that it changed or withdrew, which are restored'),
        kept: z.number().int().describe('added rows that stay inactive, because people refer to them or edited them'),
      }),
    ),
    delivery: z.object({ deliveryId: z.string() }).nullable().describe('the delivery whose state returns'),
  }),
  errors: ['not_found', 'delivery_decided'],
});
