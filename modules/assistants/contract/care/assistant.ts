import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { jsonLines } from '#platform/contract/files.ts';
import { lineSchema, multilineSchema } from '#platform/contract/texts.ts';
import { careAccess, carePath } from '../access.ts';
import { answerTypes, assessmentSchema, careDataSchema, engines } from '../drafts/answer.ts';
import { careEntrySchema, maxEntryText } from '../entries/entry.ts';
import { modelProblems } from '../model/model-problems.ts';

/** Limit of a request with a dictation in bytes: its text in characters of several bytes. */
export const promptBodyLimit = 96 * 1024;

/** Text of a request to an assistant. */
export const promptSchema = multilineSchema(maxEntryText).trim().min(1);

/** Name of a model that clients send; servers decide which one answers. */
export const modelSchema = lineSchema(200).default('gpt-4').describe('any name; the settings decide which one answers');

/** Shape that all answers of assistants share. */
export const answerShape = {
  type: z.enum(answerTypes),
  text: z.string(),
  engine: z.enum(engines),
  model: z.string().optional().describe('name of the language model that drafted'),
  problem: z.enum(modelProblems).optional().describe('of the language model: rules have drafted instead'),
} as const;

const careAnswerSchema = z.object({
  ...answerShape,
  data: careDataSchema.optional().describe('of the first person'),
  entries: z.array(careDataSchema).optional().describe('if there are several people or measurements, one each'),
  sis: assessmentSchema.optional(),
  drafts: z.array(careEntrySchema).describe('the answer as it is kept, one draft for each entry'),
  addendum: z.boolean().optional().describe('the words ask for an addendum to an entry that exists'),
});
export type CareAnswer = z.infer<typeof careAnswerSchema>;

const body = z.strictObject({
  prompt: promptSchema,
  model: modelSchema.optional(),
  patientId: z.uuid().nullable().optional().describe('person whose record is open'),
  kind: z.enum(['sis']).optional().describe('sis: what is said belongs to an assessment'),
  withoutModel: z.boolean().optional().describe('rules draft, even if there is a language model'),
});

export const askCareAssistant = defineEndpoint({
  id: 'askCareAssistant',
  method: 'POST',
  path: `${carePath}/assistant-interface`,
  access: careAccess,
  summary: 'Drafts a report, measured values or an assessment of what was said, and keeps the drafts',
  request: { body },
  bodyLimit: promptBodyLimit,
  response: careAnswerSchema,
  errors: ['reference_not_found', 'care_drafts_full', 'too_many_requests', 'overloaded'],
});

export const streamCareAssistant = defineEndpoint({
  id: 'streamCareAssistant',
  method: 'POST',
  path: `${carePath}/assistant-stream`,
  access: careAccess,
  summary: 'The same, with the text as the language model writes it: lines of JSON, the last one has the answer',
  request: { body },
  bodyLimit: promptBodyLimit,
  response: jsonLines(),
  errors: ['reference_not_found', 'care_drafts_full', 'too_many_requests', 'overloaded'],
});
