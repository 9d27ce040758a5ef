import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { csvFile, file, workbookMediaType } from '#platform/contract/files.ts';
import { multilineSchema } from '#platform/contract/texts.ts';
import { bookPermissions } from '../catalogue.ts';
import { allOwners, base, externalIdSchema } from '../external-ids.ts';
import { answerSchema, examplesSchema } from './answer.ts';
import { maxQuestion } from './limits.ts';
import { planSchema } from './plan.ts';

const path = `${base}/analytics` as const;
const access = { anyPermission: bookPermissions } as const;

/** Bytes of a body: the lists of a plan hold up to 200 ids each. */
const bodyLimit = 64 * 1024;

const eidSchema = externalIdSchema
  .optional()
  .describe(`external id of the owner; ${allOwners} or absent: all owners visible to the caller`);

export const askAnalytics = defineEndpoint({
  id: 'askAnalytics',
  method: 'POST',
  path,
  access,
  summary: 'Answers a question, or a plan in its place, as chart and table; one that is not understood with examples',
  request: {
    body: z
      .strictObject({
        prompt: multilineSchema(maxQuestion).trim().min(1).optional(),
        plan: planSchema.optional().describe('in place of the question'),
        former: planSchema.optional().describe('plan of the answer before, which a short question changes'),
        eid: eidSchema,
      })
      .refine(({ prompt, plan }) => (prompt === undefined) !== (plan === undefined), {
        path: ['prompt'],
        error: 'question_or_plan',
      }),
  },
  response: answerSchema,
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  bodyLimit,
});

export const listExamples = defineEndpoint({
  id: 'listAnalyticsExamples',
  method: 'GET',
  path: `${path}/examples`,
  access,
  summary: 'Lists questions about the books of an owner, or of all that the caller may see, each with its plan',
  request: { query: z.strictObject({ eid: eidSchema }) },
  response: z.object({ examples: examplesSchema }),
  errors: ['not_found'],
});

const exported = z.strictObject({ plan: planSchema, eid: eidSchema });

export const exportAnswer = defineEndpoint({
  id: 'exportAnalytics',
  method: 'POST',
  path: `${path}/export`,
  access,
  summary: 'Returns the table of a plan as CSV, in the caller’s language',
  request: { body: exported },
  response: csvFile(),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  readsReplica: true,
  bodyLimit,
});

export const exportAnswerWorkbook = defineEndpoint({
  id: 'exportAnalyticsWorkbook',
  method: 'POST',
  path: `${path}/excel`,
  access,
  summary: 'Returns the table of a plan as a workbook, in the caller’s language',
  request: { body: exported },
  response: file(workbookMediaType),
  errors: ['not_found', 'too_many_requests', 'overloaded'],
  readsReplica: true,
  bodyLimit,
});
