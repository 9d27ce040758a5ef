import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { settingsCalls, settingsCard } from '#platform/contract/settings.ts';
import { languageModelAnswer, languageModelInput, speechAnswer, speechInput } from './model-cards.ts';

/** Cards of the servers behind the assistants. */
export const assistantModelCalls = settingsCalls({
  name: 'AssistantModel',
  path: '/api/benit/care/model-configuration',
  access: { permission: 'benit-care-permission' },
  summaries: {
    get: 'Returns which language model and which speech server the assistants of the organisation use; keys are never answered, only whether they are set',
    save: 'Saves one of both cards; a stored key stays only for the same host',
  },
  cards: [
    settingsCard('languageModelConfig', { input: languageModelInput, answer: languageModelAnswer }),
    settingsCard('speechConfig', { input: speechInput, answer: speechAnswer }),
  ],
  errors: ['permission_denied'],
});

export type AssistantServer = z.infer<typeof assistantModelCalls.entry>;

const placeSchema = z.object({
  host: z.string(),
  inHouse: z.boolean().describe('true if what is sent there stays in the house'),
  model: z.string(),
});

/** Places to which text and recordings of an assistant go. */
const enginesSchema = z.object({
  languageModel: placeSchema.nullable().describe('null: rules draft without a language model'),
  speech: placeSchema
    .extend({
      needsConsent: z.boolean().describe('true until the organisation agrees that recordings leave the house'),
    })
    .nullable()
    .describe('null: recordings cannot be transcribed'),
  mayConfigure: z.boolean(),
});
export type AssistantPlaces = z.infer<typeof enginesSchema>;

const summary = 'Returns where the text and the recordings of the assistant go';

export const getCareEngines = defineEndpoint({
  id: 'getCareEngines',
  method: 'GET',
  path: '/api/benit/care/assistant-engines',
  access: { permission: 'benit-care-permission' },
  summary,
  request: {},
  response: enginesSchema,
  errors: [],
});

export const getPropertyEngines = defineEndpoint({
  id: 'getPropertyEngines',
  method: 'GET',
  path: '/api/ri/property-management/assistant-engines',
  access: { permission: 'ri-property-assistant-permission' },
  summary,
  request: {},
  response: enginesSchema,
  errors: [],
});
