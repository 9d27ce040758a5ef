import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { formLine } from '#platform/contract/form-texts.ts';
import { languageSchema } from '#platform/contract/languages.ts';
import { emailSchema, multilineSchema, textSchema, withoutDirectionMarks } from '#platform/contract/texts.ts';
import { maxLengths, salutations } from '../stakeholders/stakeholder-data.ts';

import { passcodeSchema } from './offer-pages.ts';

/** Longest message of an enquiry, in characters. */
const maxEnquiryText = 4000;

export const sendEnquiry = defineEndpoint({
  id: 'sendEnquiry',
  method: 'POST',
  path: '/api/ri/real-estate/public/enquiry',
  access: 'public',
  summary:
    'Adds somebody who asks about an object to its interested people, and sends them the link to the exposé if they want it. The answer is the same for whoever has asked before',
  request: {
    body: z.strictObject({
      externalId: textSchema(100),
      passcode: passcodeSchema.optional().describe('of the link of the offer'),
      identifier: textSchema(100).optional().describe('of the agency on whose homepage the offer is; without passcode'),
      title: z.enum(salutations).optional(),
      firstName: formLine(maxLengths.firstName).default(''),
      lastName: formLine(maxLengths.lastName).min(1),
      email: emailSchema,
      telephone: formLine(maxLengths.telephone).default(''),
      text: multilineSchema(maxEnquiryText).overwrite(withoutDirectionMarks).default(''),
      consent: z.boolean().describe('true: the notes on privacy were read'),
      wantsExpose: z.boolean().default(false),
      languageKey: languageSchema.default('de'),
      website: textSchema(500).default('').describe('a field that nobody sees: programs that fill it are not heard'),
    }),
  },
  response: z.object({}),
  errors: ['not_found', 'object_withdrawn', 'too_many_requests', 'too_many_stakeholders'],
});
