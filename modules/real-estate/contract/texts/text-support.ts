import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { languageKeys } from '#platform/contract/language-keys.ts';
import { realEstatePermission } from '../catalogue.ts';
import { sentDataSchema } from '../objects/objekt-data.ts';
import { textLengths, textTones, textTypes } from './text-types.ts';

const access = { permission: realEstatePermission } as const;

export const supportText = defineEndpoint({
  id: 'supportText',
  method: 'POST',
  path: '/api/ri/real-estate/text-support',
  access,
  bodyLimit: 256 * 1024,
  summary:
    'Drafts a text of an object from its data, by the language model if one is configured, else by rules; what is not in the data never appears',
  request: {
    body: z.strictObject({
      data: sentDataSchema,
      textType: z.enum(textTypes),
      tone: z.enum(textTones).optional().describe('absent: factual'),
      length: z.enum(textLengths).optional().describe('absent: normal'),
    }),
  },
  response: z.object({ text: z.string(), engine: z.enum(['model', 'rules']) }),
  errors: [],
});

export const getTexts = defineEndpoint({
  id: 'getEstateTexts',
  method: 'GET',
  path: '/api/ri/real-estate/get-texts',
  access,
  summary:
    'Returns the text blocks of the agency by their keys: those of new objects, of exposés and, as `mails.…`, of emails',
  request: {
    query: z.strictObject({
      language: z
        .enum(languageKeys)
        .optional()
        .describe('of the emails; absent: German. What the agency wrote has the language in which it was written'),
    }),
  },
  response: z.object({ texts: z.record(z.string(), z.string()) }),
  errors: [],
});
