import { z } from 'zod';
import { flag, keptSecret, line, presetChoice } from '#platform/contract/field-kinds.ts';
import { defineFields } from '#platform/contract/fields.ts';
import { lineSchema, lineSecretSchema } from '#platform/contract/texts.ts';

/** Servers of an assistant: that of the installation, the organisation's own, or none. */
export const modelSources = ['installation', 'own', 'off'] as const;
export type ModelSource = (typeof modelSources)[number];

const limits = { url: 500, model: 200, key: 500 } as const;

const urlSchema = lineSchema(limits.url).refine(isBaseAddress, { error: 'model_address' });

/** True for an empty text, and for a base address without user, parameters or anchor. */
function isBaseAddress(text: string): boolean {
  if (text === '') return true;
  const url = URL.parse(text);
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isHttp && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
}

const serverInput = {
  source: z.enum(modelSources),
  url: urlSchema.default(''),
  model: lineSchema(limits.model).default(''),
  key: lineSecretSchema(limits.key)
    .nullable()
    .optional()
    .describe('absent or empty: the saved one, kept for the same host alone; null removes it'),
  keySet: z.boolean().optional().describe('ignored'),
};

/** Body of the card of the language model. */
export const languageModelInput = z.strictObject(serverInput);
/** Body of the card of the speech server. */
export const speechInput = z.strictObject({ ...serverInput, speechOutside: z.boolean().default(false) });

const serverAnswer = { source: z.enum(modelSources), url: z.string(), model: z.string(), keySet: z.boolean() };

export const languageModelAnswer = z.object(serverAnswer);
export const speechAnswer = z.object({ ...serverAnswer, speechOutside: z.boolean() });

const serverFields = {
  source: presetChoice(modelSources, 'installation', { naming: 'modelSettings.sources' }),
  url: line({ max: limits.url }),
  model: line({ max: limits.model }),
  key: keptSecret({ max: limits.key }),
};

/** Fields of the forms of both cards. */
export const languageModelFields = defineFields(serverFields);
export const speechFields = defineFields({ ...serverFields, speechOutside: flag() });
