import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { versionSchema } from '#platform/contract/integers.ts';
import { externalIdSchema } from '../external-ids.ts';
import { approvalStates } from './approval.ts';
import { commentSchema, receiptsAccess, receiptSchema, receiptsPath } from './receipts.ts';

/** Most receipts of one request. */
export const maxReceiptsAtOnce = 100;

const versionsSchema = z
  .array(z.strictObject({ archivid: externalIdSchema, version: versionSchema.describe('as the caller saw it') }))
  .min(1)
  .max(maxReceiptsAtOnce);

/** Reasons why a receipt did not move. Any other error ends the request. */
export const refusalSchema = z.enum([
  'not_found',
  'changed_meanwhile',
  'changed_after_release',
  'transition_not_allowed',
  'permission_denied',
  'amount_unknown',
  'undo_expired',
  'overloaded',
]);

const outcomeSchema = z.object({
  archivid: z.string(),
  refusal: refusalSchema.nullable().describe('null: it moved'),
  beleg: receiptSchema.nullable().describe('as it is now; null: the caller does not see it'),
  by: z
    .object({ name: z.string(), own: z.boolean() })
    .nullable()
    .describe('who took its last step; null: nobody, or an account that was deleted'),
});
export type Outcome = z.infer<typeof outcomeSchema>;

const response = z.object({ ergebnisse: z.array(outcomeSchema).describe('in the order of the request') });

export const decideReceipts = defineEndpoint({
  id: 'decideReceipts',
  method: 'POST',
  path: `${receiptsPath}/batch`,
  access: receiptsAccess,
  summary:
    'Moves receipts to another state, each by itself and by the rules of a single one; those without an amount stay',
  request: {
    body: z.strictObject({
      status: z.enum(approvalStates).describe('wanted freigabeStatus of all'),
      comment: commentSchema.default(''),
      belege: versionsSchema,
    }),
  },
  response,
  errors: ['not_found'],
});

export const undoDecisions = defineEndpoint({
  id: 'undoDecisions',
  method: 'POST',
  path: `${receiptsPath}/batch/undo`,
  access: receiptsAccess,
  summary: 'Takes the caller’s own last steps back within ten seconds, each by itself as a single one',
  request: { body: z.strictObject({ belege: versionsSchema }) },
  response,
  errors: ['not_found'],
});
