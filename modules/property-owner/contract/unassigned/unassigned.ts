import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile } from '#platform/contract/files.ts';
import { listQueryShape, nextCursorSchema } from '#platform/contract/paging.ts';
import { lineSchema } from '#platform/contract/texts.ts';
import { administrationPermission } from '../catalogue.ts';

const path = '/api/ri/property-management/unassigned-transactions';
const access = { permission: administrationPermission } as const;

/** Limit of postings assigned in one request. */
const maxAssigned = 200;

const waitingSchema = z.object({
  buchungid: z.string(),
  eid: z.string().describe('as delivered; no such owner exists'),
  moid: z.string(),
  buchungstag: z.string(),
  betrag: z.number(),
  beguenstigter_auftraggeber: z.string(),
  verwendungszweck: z.string(),
  assigned: z.object({ eid: z.string(), fullName: z.string() }).nullable().describe('the owner that a person assigned'),
});

export const listUnassigned = defineEndpoint({
  id: 'listUnassignedTransactions',
  method: 'GET',
  path,
  access,
  summary:
    'Lists the transactions whose delivered owner is unknown, either unassigned or assigned by a person; newest first',
  request: {
    query: z.object({
      limit: listQueryShape.limit,
      cursor: listQueryShape.cursor,
      assigned: z.enum(['true', 'false']).default('false'),
    }),
  },
  response: z.object({ buchungen: z.array(waitingSchema), nextCursor: nextCursorSchema }),
  errors: ['invalid_cursor'],
});

const ids = z.array(lineSchema(40).min(1)).min(1).max(maxAssigned);

export const assignTransactions = defineEndpoint({
  id: 'assignTransactions',
  method: 'POST',
  path,
  access,
  summary: 'Assigns transactions to an owner; deliveries keep the assignment',
  request: { body: z.strictObject({ buchungids: ids, eid: lineSchema(40).min(1) }) },
  response: z.object({ assigned: z.number().int() }),
  errors: ['not_found'],
});

export const releaseTransactions = defineEndpoint({
  id: 'releaseTransactions',
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  summary: 'Removes an assignment: the transaction returns to the delivered owner or becomes unassigned',
  request: { params: z.object({ id: lineSchema(40).min(1) }) },
  response: z.object({ released: z.number().int() }),
  errors: ['not_found'],
});

/** Name of the file, as of the one it corrects. */
export const unassignedFileName = 'buchungen-ohne-eigentuemer.csv';

export const downloadUnassigned = defineEndpoint({
  id: 'downloadUnassignedTransactions',
  method: 'GET',
  path: `${path}/csv`,
  access,
  summary:
    'Returns the unassigned transactions as CSV with the columns of buchungen.csv, for corrections in the source system',
  request: {},
  response: csvFile(),
  errors: [],
  readsReplica: true,
});
