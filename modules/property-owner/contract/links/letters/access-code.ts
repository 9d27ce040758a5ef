import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { emailSchema, lineSchema } from '#platform/contract/texts.ts';
import { base } from '../../external-ids.ts';

const path = `${base}/access-code` as const;

/** Typed codes have spaces and hyphens; longer ones are not read. */
const typedCode = lineSchema(60).describe('code of the letter; spaces, hyphens and lower case are accepted');

// A code is a secret: it travels in the body, because paths are logged.
export const checkAccessCode = defineEndpoint({
  id: 'checkAccessCode',
  method: 'POST',
  path: `${path}/check`,
  access: 'public',
  summary: 'Returns who wrote the letter with this code; the code stays usable',
  request: { body: z.strictObject({ code: typedCode, languageKey: languageSchema.default('de') }) },
  response: z.object({
    organization: z.string().describe('property management that wrote the letter'),
    owner: z.string().describe('owner whom the letter invites'),
    contact: z.string().describe('whom the owner may ask'),
    colour: z.string().describe('#rrggbb; empty: that of the product'),
  }),
  errors: ['access_code_invalid', 'too_many_requests'],
});

export const redeemAccessCode = defineEndpoint({
  id: 'redeemAccessCode',
  method: 'POST',
  path,
  access: 'public',
  summary:
    'Uses the code of a letter once: grants the access and sends the invitation to the email address, as if its writer had invited that address, in the caller’s language if it is one of a new member’s',
  request: { body: z.strictObject({ code: typedCode, email: emailSchema, languageKey: languageSchema.default('de') }) },
  response: z.object({
    mailedOn: z
      .string()
      .nullable()
      .describe('YYYY-MM-DD: day of the email, if the daily limit postpones it; null: sent now'),
  }),
  errors: ['access_code_invalid', 'too_many_requests'],
});
