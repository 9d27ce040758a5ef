import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { file, workbookMediaType } from '#platform/contract/files.ts';
import { bookPermissions } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';
import { booksFilterSchema } from '../transactions/transactions.ts';

export const downloadWorkbook = defineEndpoint({
  // The id keeps the spelling of the specification.
  id: 'downloadWorkbook',
  method: 'GET',
  path: `${base}/excel-dowload/:eid`,
  access: { anyPermission: bookPermissions },
  summary:
    'Returns the books of an owner or of all owners as a workbook: totals, transactions, annual summaries and receipts, in the caller’s language',
  request: {
    params: z.object({
      eid: externalIdSchema.describe(`external id of the owner; ${allOwners}: all owners visible to the caller`),
    }),
    query: booksFilterSchema,
  },
  response: file(workbookMediaType),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  readsReplica: true,
});
