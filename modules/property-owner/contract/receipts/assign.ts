import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { receiptsAdministrationPermission } from '../catalogue.ts';
import { externalIdSchema, noId } from '../external-ids.ts';
import { receiptSchema, receiptsPath } from './receipts.ts';

export const assignReceipt = defineEndpoint({
  id: 'assignReceipt',
  method: 'POST',
  path: `${receiptsPath}/:archivid/owner`,
  access: { permission: receiptsAdministrationPermission },
  summary:
    'Gives an owner to a receipt whose delivered owner is unknown; deliveries keep them. While the receipt is new, another one replaces them, or null removes them',
  request: {
    params: z.object({ archivid: externalIdSchema }),
    body: z.strictObject({
      eid: externalIdSchema.nullable().describe('null: as delivered'),
      bisher: externalIdSchema.describe(`its owner as the caller saw it; ${noId}: none`),
    }),
  },
  response: z.object({ beleg: receiptSchema }),
  errors: ['not_found', 'permission_denied', 'changed_meanwhile', 'receipt_owner_delivered', 'receipt_owner_settled'],
});
