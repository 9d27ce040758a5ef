import { z } from 'zod';
import { daySchema, withDaysInOrder } from '#platform/contract/dates.ts';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { pdfFile } from '#platform/contract/files.ts';
import { administrationPermission } from '../catalogue.ts';
import { base, externalIdSchema } from '../external-ids.ts';
import { documentSchema } from '../owner-documents/owner-documents.ts';
import { writtenDaySchema } from '../transactions/filters.ts';
import { receiptsAccess } from './receipts.ts';

const path = `${base}/belege-report/:eid` as const;
const params = z.object({ eid: externalIdSchema.describe('community of owners') });

export const getBoardReport = defineEndpoint({
  id: 'getBoardReport',
  method: 'GET',
  path,
  access: receiptsAccess,
  summary:
    'Returns the report of a community’s receipts by their day of capture, as PDF: states, cost types, who approved each, expenses without a receipt, open questions. For administrators and its advisory board; expenses for those who see transactions',
  request: {
    params,
    query: withDaysInOrder(
      z.strictObject({ from: writtenDaySchema.describe('first day, YYYY-MM-DD or d.m.yyyy'), to: writtenDaySchema }),
    ),
  },
  response: pdfFile(),
  errors: ['not_found', 'permission_denied', 'document_too_large', 'too_many_requests', 'overloaded', 'timed_out'],
  readsReplica: true,
});

export const layBoardReport = defineEndpoint({
  id: 'layBoardReport',
  method: 'POST',
  path,
  access: { permission: administrationPermission },
  summary: 'Makes the same report and provides it as a document of the community, visible from today on',
  request: { params, body: withDaysInOrder(z.strictObject({ from: daySchema, to: daySchema })) },
  response: z.object({ document: documentSchema }),
  errors: [
    'not_found',
    'permission_denied',
    'document_too_large',
    'storage_full',
    'file_store_unavailable',
    'too_many_requests',
    'overloaded',
    'timed_out',
  ],
});
