import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { jsonLines } from '#platform/contract/files.ts';
import { propertyAccess, propertyPath } from '../access.ts';
import { answerShape, modelSchema, promptBodyLimit, promptSchema } from '../care/assistant.ts';

/** Kinds of texts that the property assistant drafts. */
const propertyKinds = ['damage', 'handover', 'letter', 'phone', 'note'] as const;
export type PropertyKind = (typeof propertyKinds)[number];

const propertyAnswerSchema = z.object({
  ...answerShape,
  kind: z.enum(propertyKinds).optional().describe('of a report'),
  gaps: z.array(z.string()).describe('what is missing, as it stands in the text: [bitte ergänzen: …]'),
  needsLawyer: z.boolean().describe('a text with legal effect, such as a notice to quit: form and periods matter'),
});
export type PropertyAnswer = z.infer<typeof propertyAnswerSchema>;

const body = z.strictObject({
  prompt: promptSchema,
  model: modelSchema.optional(),
  withoutModel: z.boolean().optional().describe('rules draft, even if there is a language model'),
});
const errors = ['too_many_requests', 'overloaded'] as const;

export const askPropertyAssistant = defineEndpoint({
  id: 'askPropertyAssistant',
  method: 'POST',
  path: `${propertyPath}/assistant-interface`,
  access: propertyAccess,
  summary: 'Drafts a note on damage, a handover record, a letter or a phone note of what was said',
  request: { body },
  bodyLimit: promptBodyLimit,
  response: propertyAnswerSchema,
  errors,
});

export const streamPropertyAssistant = defineEndpoint({
  id: 'streamPropertyAssistant',
  method: 'POST',
  path: `${propertyPath}/assistant-stream`,
  access: propertyAccess,
  summary: 'The same, with the text as the language model writes it: lines of JSON, the last one has the answer',
  request: { body },
  bodyLimit: promptBodyLimit,
  response: jsonLines(),
  errors,
});
